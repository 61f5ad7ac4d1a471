/** A mandate: what it takes, what it leaves out, and how it ends. */
import { afterEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { mandateDesk, recurringOf } from '#test/support/mandates.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'

const offers = openOffers()
const { server, payee, payer, plant, submit, cancel, read } = offers
const { make, page, leftOut, change, include, states, deliver, clear } = mandateDesk(offers)
const codeFor = (failure: Failure): number => codes[failure].code

let current = ''
const begin = async (...args: Parameters<typeof make>) => {
  current = await make(...args)
  return current
}
afterEach(async () => {
  if (current !== '') await cancel(current)
  current = ''
  await ask(server().ownerUrl, 'delete from offer_edits')
})

/** Documents that are evaluated by the product, as those that a payer enters. */
const evaluatedAgain = (ids: readonly string[]) =>
  ask(
    server().ownerUrl,
    `do $$ begin perform note_attachable(array_agg(s.payer_tenant_id), array_agg(s.document_id), array_agg(s.eligibility_at))
      from document_states s where s.document_id = any(array[${ids.map((id) => `'${id}'`).join(', ')}]::uuid[]); end $$`,
  )

describe('attaching', () => {
  it('[OFR-14] takes every eligible document at once, later ones within seconds, each once', async () => {
    const first = await plant({}, {})
    const id = await begin()
    const seen = await states(id)
    for (const one of first) expect(seen[one]).toBe('live')
    expect(await read(id)).toMatchObject({ kind: 'recurring', status: 'submitted', can: ['cancel'] })
    const [later = ''] = await plant({})
    await evaluatedAgain([later])
    await deliver()
    expect((await states(id))[later]).toBe('live')
    await evaluatedAgain([...first, later])
    await deliver()
    const items = await ask(
      server().ownerUrl,
      `select count(*)::int from offer_items where offer_id = '${id}' and document_id = '${later}'`,
    )
    expect(items).toEqual([1])
  })

  it('[OFR-14] [DOC-38] what was canceled or excluded returns only when the payee includes it', async () => {
    const [one = '', two = ''] = await plant({}, {})
    const id = await begin()
    await cancel(id, [one])
    const call = (route: typeof routes.documentExclude | typeof routes.documentInclude) =>
      server().call(route, { body: [two] }, { token: payee() })
    await call(routes.documentExclude)
    await evaluatedAgain([one, two])
    await deliver()
    expect(await states(id)).toMatchObject({ [one]: 'canceled', [two]: 'canceled' })
    const reasons = Object.fromEntries((await leftOut(id)).map((left) => [left.documentId, left.reason]))
    expect(reasons).toMatchObject({ [one]: 'endedBefore', [two]: 'excluded' })
    await call(routes.documentInclude)
    await deliver()
    expect((await include(id, [one])).data.attached).toBe(1)
    const seen = await read(id)
    const ids = seen.items.map(({ documentId }) => documentId)
    expect(ids, 'a document that returned is counted once').toHaveLength(new Set(ids).size)
    expect(seen.documents).toBe(ids.length)
    const live = seen.items.filter(({ state }) => state === 'live').map((item) => item.documentId)
    expect(live).toEqual(expect.arrayContaining([one, two]))
  })

  it('[OFR-14] leaves out a document with too few days, and says so', async () => {
    const [short = '', long = ''] = await plant({ due_date: '2026-12-01' }, { due_date: '2027-01-20' })
    const id = await begin({ minimumDays: 30 })
    expect(Object.keys(await states(id))).toContain(long)
    expect(await leftOut(id)).toContainEqual(
      expect.objectContaining({ documentId: short, reason: 'tooFewDays', daysPaidEarly: 14 }),
    )
    const loosened = await change(id, { guardRails: { minimumDays: 10 } })
    expect(loosened.code).toBe(codeFor('agreementNotAccepted'))
    const agreed = recurringOf().agreementVersion
    expect(
      (await change(id, { guardRails: { minimumDays: 10 }, agreementVersion: agreed })).data.version,
    ).toBe(2)
    expect((await states(id))[short]).toBe('live')
    // Tightened again, it applies at once: the document stays out of the next clearing.
    expect((await change(id, { version: 2, guardRails: { minimumDays: 30 } })).code).toBe(0)
    await clear()
    expect(await states(id)).toMatchObject({ [short]: 'live', [long]: 'awarded' })
  })

  it('[OFR-14] [OFR-30] a one-time offer supersedes it in one transaction, and canceled leaves the document free', async () => {
    const [document = ''] = await plant({})
    const id = await begin()
    const once = await submit(offerOf([document], '1000.00', { rate: '9.00' }))
    expect(once.code).toBe(0)
    expect((await states(id))[document]).toBe('canceled')
    expect((await states(once.data))[document]).toBe('live')
    expect(await leftOut(id)).toContainEqual(
      expect.objectContaining({ documentId: document, reason: 'inOtherOffer', offerId: once.data }),
    )
    await cancel(once.data)
    await deliver()
    expect((await states(id))[document]).toBe('canceled')
  })
})

describe('a run', () => {
  it('[OFR-14] [CLR-04] attaches before it reads its book, and awards no more than the budget of the month', async () => {
    const id = await begin({ monthlyMaximum: '2500.00' })
    const [a = '', b = '', c = ''] = await plant({}, {}, {})
    const run = await clear()
    expect(run.awarded).toBeGreaterThan(0)
    const seen = await states(id)
    const mine = [a, b, c].map((one) => seen[one])
    expect(mine.filter((state) => state === 'awarded').length).toBeLessThan(3)
    const shown = await page(id)
    expect(Number(shown.usedInMonth)).toBeLessThanOrEqual(2500)
    expect(Number(shown.left)).toBeCloseTo(2500 - Number(shown.usedInMonth), 2)
    const waiting = (await read(id)).items.find(({ state }) => state === 'live')
    expect(waiting?.notAwarded?.reasons).toEqual(['exceedsBudget'])
  })

  it('[OFR-23] drops a document past the own ceiling with that reason; it stays live', async () => {
    const [document = ''] = await plant({ due_date: '2026-12-15' })
    const id = await begin({}, { rateType: 2, rate: '0.60' })
    expect((await states(id))[document]).toBe('live')
    const tightened = await change(id, { rateType: 2, rate: '0.60', guardRails: { ceiling: '7.00' } })
    expect(tightened.code).toBe(0)
    await clear()
    const item = (await read(id)).items.find(({ documentId }) => documentId === document)
    expect(item).toMatchObject({ state: 'live', notAwarded: { reasons: ['aboveCeiling'] } })
  })

  it('[OFR-23] mails its payee which documents were dropped for their rate, once and not after every run', async () => {
    const [document = ''] = await plant({ due_date: '2026-12-15', number: 'DROP-1' })
    const id = await begin({}, { rateType: 2, rate: '0.60' })
    await change(id, { rateType: 2, rate: '0.60', guardRails: { ceiling: '7.00' } })
    const mails = async () => {
      await deliver()
      const { data } = await server().call(outboxRead, {})
      return data.filter(({ template, text }) => template === 'itemsDropped' && text?.includes('DROP-1'))
    }
    await clear()
    expect((await states(id))[document]).toBe('live')
    const [mail, ...more] = await mails()
    expect(mail).toMatchObject({ to: 'lixiaoyun@mingyuan.test' })
    expect(mail?.text).toMatch(/申请 O-\d+，单据 DROP-1：高于您设定的最高年化利率/)
    await clear()
    expect(await mails()).toHaveLength(1 + more.length)
  })

  it('[OFR-14] [OFR-30] ends when its cash target is reached, and what waits expires', async () => {
    await plant({}, {})
    const id = await begin()
    const target = (await read(id)).items.find(({ state }) => state === 'live')?.amountAfterDiscount ?? ''
    expect((await change(id, { guardRails: { cashTarget: target } })).code).toBe(0)
    await clear()
    await deliver()
    const [later = ''] = await plant({})
    await evaluatedAgain([later])
    await deliver()
    expect(await page(id)).toMatchObject({ state: 'ended', endReason: 'target', received: target, can: [] })
    expect(Object.values(await states(id)).toSorted()).toEqual(expect.arrayContaining(['awarded', 'expired']))
    expect(Object.keys(await states(id))).not.toContain(later)
    current = ''
  })
})

describe('a mandate that was ended', () => {
  it('[OFR-14] is neither changed nor ended again', async () => {
    const id = await make()
    expect((await cancel(id)).code).toBe(0)
    expect((await cancel(id)).code).toBe(codeFor('offerNotModifiable'))
    expect((await change(id, { guardRails: {} })).code).toBe(codeFor('mandateOver'))
    expect((await read(id)).status).toBe('canceled')
  })
})

it('[OFR-14] [OFR-35] tells its payee each change of its guard rails, with what was before', async () => {
  const id = await begin({ monthlyMaximum: '5000.00' })
  expect((await page(id)).changes).toEqual([])
  await change(id, { guardRails: { monthlyMaximum: '4000.00', minimumDays: 3 } })
  await change(id, { version: 2, guardRails: { monthlyMaximum: '4000.00', minimumDays: 5 } })
  const { changes } = await page(id)
  const rails = (monthlyMaximum: string, minimumDays: number | null): unknown =>
    expect.objectContaining({ monthlyMaximum, minimumDays, ceiling: null })
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [rails('5000.00', null), rails('4000.00', 3)],
    [rails('4000.00', 3), rails('4000.00', 5)],
  ])
})

describe('who reads it', () => {
  it('[OFR-14] the payer reads the offer and not its guard rails', async () => {
    await plant({})
    const id = await begin({ ceiling: '9.00' })
    expect(await read(id, payer())).toMatchObject({ kind: 'recurring', can: [] })
    const seen = await server().call(routes.mandateRead, { params: { id } }, { token: payer() })
    expect(seen.code).toBe(codeFor('notAllowed'))
  })

  it('[OFR-16] lists filter by one-time, recurring or all, on both sides', async () => {
    const id = await begin()
    for (const token of [payee(), payer()])
      for (const [kind, isIn] of [
        ['recurring', true],
        ['oneTime', false],
        [undefined, true],
      ] as const) {
        const query = { pageSize: '100' as const, view: 'active' as const, ...(kind && { kind }) }
        const { data } = await server().call(routes.offerList, { query }, { token })
        expect(data.list.some((offer) => offer.id === id)).toBe(isIn)
      }
  })
})
