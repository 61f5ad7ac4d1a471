/** Races of a mandate with whatever is done to its documents at the same moment: one of the two comes first, and nothing is doubled. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { brokenIn, expectInvariants } from '#test/support/invariants.ts'
import { mandateDesk } from '#test/support/mandates.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import { lockPayees } from '../payees/locks.ts'
import { attachNew } from './attach.ts'
import { attachedEntry } from './event-handlers.ts'
import { payeeOf } from './queries.ts'

vi.setConfig({ testTimeout: 120_000 })
const offers = openOffers()
const { server, plant, submit, cancel, read } = offers
const { make, clear, page } = mandateDesk(offers)
const rounds = 4

let current = ''
afterEach(async () => {
  if (current !== '') await cancel(current)
  current = ''
  await ask(server().ownerUrl, 'delete from offer_edits')
  await expectInvariants(server().ownerUrl, brokenIn(server().context))
})

/** As the event handler does it; what it throws rolls everything back, like a kill. */
const attach = async (offerId: string, isKilled = false): Promise<void> => {
  const { context } = server()
  const [tenantId] = await ask(
    server().ownerUrl,
    `select payee_tenant_id from mandates where offer_id = '${offerId}'`,
  )
  await runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId: String(tenantId) }),
    lock: noLocks,
    work: async ({ db, businessNow }) => {
      await lockPayees(db, [(await payeeOf(db, offerId)) ?? ''])
      const attached = await attachNew({ db, makeId: context.makeId }, offerId, businessNow)
      if (isKilled) throw new Error('killed')
      return { value: undefined, entries: attached ? [attachedEntry(attached)] : [] }
    },
  })
}

const activeItems = (documentId: string) =>
  ask(
    server().ownerUrl,
    `select count(*)::int from offer_items where document_id = '${documentId}' and state in ('checking', 'review', 'live', 'awarded')`,
  )

describe('[OFR-34] [OFR-14] at the same moment', () => {
  it('a mandate attaches and its payee offers the same document once: it is in one of them, and the one-time offer goes first', async () => {
    current = await make()
    for (let round = 0; round < rounds; round += 1) {
      const [document = ''] = await plant({})
      const [, once] = await Promise.all([attach(current), submit(offerOf([document], '1000.00'))])
      expect(once.code).toBe(0)
      expect(await activeItems(document)).toEqual([1])
      expect((await read(once.data)).items[0]?.state).toBe('live')
      await cancel(once.data)
    }
  })

  it('two processes attach: every document once', async () => {
    current = await make()
    const documents = await plant({}, {}, {})
    await Promise.all([attach(current), attach(current), attach(current)])
    for (const document of documents) expect(await activeItems(document)).toEqual([1])
  })

  it('a killed attach leaves nothing, and the next one attaches once', async () => {
    current = await make()
    const [document = ''] = await plant({})
    await expect(attach(current, true)).rejects.toThrow('killed')
    expect(await activeItems(document)).toEqual([0])
    await attach(current)
    expect(await activeItems(document)).toEqual([1])
  })

  it('a run and its cancelation: what was awarded stays, the rest leaves, and nothing waits under it', async () => {
    const id = await make()
    await plant({}, {})
    const [, canceled] = await Promise.all([clear(), cancel(id)])
    if (canceled.code !== 0) await cancel(id)
    expect(await page(id)).toMatchObject({ state: 'ended', waitingDocuments: 0 })
  })
})
