/** What happens to offered documents without the payee: the day roll, an evaluation, and drafts that hold nothing. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import type { JournalEntry } from '#server/commands/command.ts'
import { inScopeOf, noLocks, runUnit, type UnitWork } from '#server/commands/unit-of-work.ts'
import { dueHandlers } from '#server/due-handlers.ts'
import { evaluatePayees } from '#server/eligibility/commands.ts'
import { dayRollKind } from '#server/markets/dates.ts'
import { settleEvaluated } from '#server/offers/event-handlers.ts'
import { documentRow, plantUnevaluated } from '#test/support/documents.ts'
import { offerOf, openOffers, suzhouMarketId, trade } from '#test/support/offers.ts'

const { server, payee, plant, submit, read, document, offered } = openOffers()

/** Work of the platform in the payer's scope, with its journal. */
const asPlatform = (work: (given: UnitWork) => Promise<JournalEntry | undefined>) =>
  runUnit(server().context, {
    cause: { kind: 'handler' as const, requestId: server().context.makeId() },
    enter: inScopeOf({ tenantId: trade.payerTenantId }),
    lock: noLocks,
    work: async (given: UnitWork) => {
      const happened = await work(given)
      return { value: null, entries: happened ? [happened] : [] }
    },
  })

describe('the day roll', () => {
  it('[MKT-19] [OFR-30] expires what no pay run comes before any more, and nothing else', async () => {
    const soon = await offered({}, { due_date: '2026-11-20' })
    const later = await offered()
    const businessNow = new Date('2026-11-19T01:00:00.000Z')
    await asPlatform(async (given) => {
      const row = {
        id: given.context.makeId(),
        tenantId: trade.payerTenantId,
        marketId: undefined,
        kind: dayRollKind,
        dueAt: businessNow,
        tries: 0,
        body: {},
      }
      return dueHandlers[dayRollKind]?.({ ...given, businessNow, row })
    })
    expect((await read(soon.offerId)).status).toBe('expired')
    expect(await document(soon.documentId)).toMatchObject({ offerState: 'expired' })
    expect((await read(later.offerId)).status).toBe('submitted')
  })
})

describe('an evaluation', () => {
  const settled = (payeeId: string) =>
    asPlatform((given) =>
      settleEvaluated.handle(given, {
        id: 1n,
        tenantId: trade.payerTenantId,
        userId: null,
        topic: topics.eligibilityEvaluated,
        body: { payeeIds: [payeeId] },
      }),
    )

  it('[OFR-30] lets go on what was checking, and makes invalid what turns out not to be eligible', async () => {
    const { context } = server()
    const rows = [documentRow(context), documentRow(context, { due_date: '2027-09-30' })]
    await plantUnevaluated(context, rows)
    const made: string[] = []
    for (const { id } of rows) {
      const { data, code } = await submit(offerOf([id], '1000.00', { expectedPaymentDate: '2026-11-20' }))
      expect(code).toBe(0)
      made.push(data)
    }
    const statuses = () => Promise.all(made.map(async (id) => (await read(id)).status))
    expect(await statuses()).toEqual(['eligibilityPending', 'eligibilityPending'])
    await asPlatform(async ({ db, businessNow }) => {
      await evaluatePayees(db, [trade.payeeId], businessNow)
      return undefined
    })
    await settled(trade.payeeId)
    expect(await statuses()).toEqual(['submitted', 'invalid'])
    expect(await settled(trade.payeeId)).toBeNull()
  })
})

describe('a draft', () => {
  const id = '0199f2a0-0000-7000-8000-000000000001'
  const save = (body: Readonly<Record<string, unknown>>, draft = id) =>
    server().call(
      routes.draftSave,
      {
        params: { id: draft },
        body: {
          supplierId: trade.payeeCompanyId ?? '',
          marketId: suzhouMarketId,
          step: 1,
          documentIds: [],
          version: 0,
          ...body,
        },
      },
      { token: payee() },
    )
  const drafts = async () => (await server().call(routes.draftList, {}, { token: payee() })).data

  it('[OFR-13] is kept as it was typed, holds no document, and becomes the offer', async () => {
    const [documentId = ''] = await plant({})
    expect((await save({ step: 2, rate: '8.', rateType: 1, documentIds: [documentId] })).data.version).toBe(1)
    expect(await drafts()).toMatchObject([{ id, rate: '8.', step: 2, documents: 1, amount: '1000.00' }])
    expect((await save({ version: 0 })).code).toBe(codes.outOfDate.code)
    expect(await document(documentId)).toMatchObject({ status: 'eligible', offerState: 'notApplied' })
    await submit(offerOf([documentId], '1000.00', { draftId: id, expectedPaymentDate: '2026-11-20' }))
    expect(await drafts()).toEqual([])
  })

  it('[OFR-13] that is saved for the first time by two windows at once is saved by one of them', async () => {
    const twice = '0199f2a0-0000-7000-8000-000000000002'
    const answers = await Promise.all(Array.from({ length: 6 }, () => save({}, twice)))
    const outcomes = answers.map(({ status, code }) => `${status} ${code}`).toSorted()
    expect(outcomes).toEqual(['200 0', ...Array<string>(5).fill(`409 ${codes.outOfDate.code}`)])
    expect(
      (await server().call(routes.draftDelete, { params: { id: twice } }, { token: payee() })).code,
    ).toBe(0)
  })

  it('[OFR-13] is the payee’s own, one of twenty at most, and can be deleted', async () => {
    const ids = Array.from(
      { length: 21 },
      (_, n) => `0199f2a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
    )
    const answers = []
    for (const draft of ids) answers.push((await save({}, draft)).code)
    expect(answers[20]).toBe(codes.tooManyDrafts.code)
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0))
    for (const draft of ids.slice(0, 20))
      await server().call(routes.draftDelete, { params: { id: draft } }, { token: payee() })
    expect(await drafts()).toEqual([])
  })
})
