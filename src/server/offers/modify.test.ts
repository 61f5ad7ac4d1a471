/** Modifying offers through the calls: what changes, what it costs in time, and every refusal. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { offerOf, openOffers, suzhouMarketId } from '#test/support/offers.ts'

const { server, payer, payee, plant, submit, cancel, modify, read, document, offered } = openOffers()
const codeFor = (failure: Failure): number => codes[failure].code

/** Whether each document of an offer has the priority time of the last change, by document. */
const placesOf = async (offerId: string) =>
  Object.fromEntries(
    (
      (await ask(
        server().ownerUrl,
        `select document_id || ' ' || (priority_at = (select submitted_at from offers where id = offer_id)) from offer_items where offer_id = '${offerId}'`,
      )) as string[]
    ).map((line) => line.split(' ') as [string, string]),
  )

describe('modifying an offer', () => {
  it('[OFR-31] names the first clearing in which an offer takes part, which pays on or after its earliest pay date', async () => {
    const { offerId: soon } = await offered()
    const { offerId: later } = await offered({ expectedPaymentDate: '2026-12-03' })
    const [first, second] = [await read(soon), await read(later)]
    expect(first.nextPayDate).toBe(first.items[0]?.newPayDate)
    expect(second.nextPayDate).toBe(second.items[0]?.newPayDate)
    expect(String(second.nextPayDate) >= '2026-12-03').toBe(true)
    expect(String(second.nextClearingAt) > String(first.nextClearingAt)).toBe(true)
    for (const id of [soon, later]) await cancel(id)
  })

  it('[OFR-20] [OFR-21] another rate reprices every document, and each loses its place in time', async () => {
    const ids = await plant({}, {})
    const { data: id } = await submit(offerOf(ids, '2000.00'))
    server().clock.advance(minute)
    const answer = await modify(id, { rate: '10.00', documentIds: [...ids], payAmount: '2000.00' })
    expect(answer).toMatchObject({ code: 0, data: { version: 2, withdrawn: false } })
    const seen = await read(id)
    // 27 days at 10% of 1,000.00 are 7.50 for each of them.
    expect(seen).toMatchObject({ version: 2, rate: '10.00', discount: '15.00', can: ['modify', 'cancel'] })
    expect(seen.items.map(({ state, discount, apr }) => [state, discount, apr])).toEqual([
      ['live', '7.50', '10.00'],
      ['live', '7.50', '10.00'],
    ])
    expect(seen.timeline.at(-1)).toMatchObject({
      kind: 'modified',
      documents: 2,
      change: {
        added: 0,
        removed: 0,
        before: { rate: '8.00' },
        after: { rate: '10.00' },
        discountBefore: '12.00',
        discountAfter: '15.00',
      },
    })
    expect(Object.values(await placesOf(id))).toEqual(['false', 'false'])
    expect((await document(ids[0] ?? '')).offer).toMatchObject({ id, discount: '7.50' })
    expect(await read(id, payer())).toMatchObject({ rate: '10.00', can: [], editsLeft: null })
  })

  it('[OFR-20] [OFR-21] documents are taken out and added; those that stay keep their place', async () => {
    const [stays = '', out = '', added = ''] = await plant({}, {}, { amount: 300_000n })
    const { data: id } = await submit(offerOf([stays, out], '2000.00'))
    server().clock.advance(minute)
    const removed = await modify(id, { documentIds: [stays], agreementVersion: undefined })
    expect(removed).toMatchObject({ code: 0, data: { version: 2 } })
    expect(await document(out)).toMatchObject({ status: 'eligible', offerState: 'notApplied' })
    expect((await placesOf(id))[stays]).toBe('true')
    server().clock.advance(minute)
    const more = { version: 2, documentIds: [stays, added], payAmount: '4000.00' }
    expect((await modify(id, { ...more, agreementVersion: undefined })).code).toBe(
      codeFor('agreementNotAccepted'),
    )
    expect(await modify(id, more)).toMatchObject({ code: 0, data: { version: 3 } })
    const places = await placesOf(id)
    expect([places[stays], places[added]]).toEqual(['true', 'false'])
    const seen = await read(id)
    expect(seen).toMatchObject({ amount: '4000.00', documents: 3, version: 3 })
    expect(seen.timeline.map(({ kind, documents }) => [kind, documents])).toEqual([
      ['submitted', 2],
      ['modified', 1],
      ['ended', 1],
      ['modified', 2],
    ])
    expect(seen.timeline[0]?.amount).toBe('2000.00')
  })

  it('[OFR-20] a change that leaves no document withdraws the offer, after a confirmation', async () => {
    const { offerId } = await offered()
    expect((await modify(offerId, { documentIds: [] })).code).toBe(codeFor('modificationLeavesNothing'))
    expect((await read(offerId)).status).toBe('submitted')
    const answer = await modify(offerId, { documentIds: [], withdraw: true })
    expect(answer).toMatchObject({ code: 0, data: { withdrawn: true } })
    expect(await read(offerId)).toMatchObject({ status: 'canceled', can: [] })
    expect((await modify(offerId, { version: 2, documentIds: [] })).code).toBe(codeFor('offerNotModifiable'))
  })

  it('[OFR-20] an old version is refused, also after some documents were canceled', async () => {
    const ids = await plant({}, {})
    const { data: id } = await submit(offerOf(ids, '2000.00'))
    await cancel(id, [ids[0] ?? ''])
    const stale = await modify(id, { documentIds: [...ids], payAmount: '2000.00', rate: '9.00' })
    expect([stale.status, stale.code]).toEqual([409, 20137])
    expect((await read(id)).version).toBe(2)
  })

  it('[OFR-20] refuses what a new offer would be refused for, and a change of nothing', async () => {
    const { offerId, documentId } = await offered()
    const same = { documentIds: [documentId] }
    expect((await modify(offerId, same)).code).toBe(codeFor('nothingChanged'))
    expect((await modify(offerId, { ...same, rate: '3.99' })).code).toBe(codeFor('rateOutOfRange'))
    expect((await modify(offerId, { ...same, rate: '' })).code).toBe(codeFor('rateMissing'))
    const late = { ...same, expectedPaymentDate: '2026-12-15' }
    expect((await modify(offerId, late)).code).toBe(codeFor('noPayRunByDueDate'))
    const bill = { method: 'both', billRateType: 1, billRate: '6.00' } as const
    expect((await modify(offerId, { ...same, ...bill })).code).toBe(codeFor('methodNotForTransfer'))
    const other = await offered()
    const taken = { documentIds: [documentId, other.documentId], payAmount: '2000.00' }
    expect((await modify(offerId, taken)).code).toBe(codeFor('documentInOffer'))
    expect((await modify(offerId, { ...same, rate: '9.00', payAmount: '1.00' })).code).toBe(
      codeFor('payAmountDiffers'),
    )
    expect(await read(offerId)).toMatchObject({ version: 1, rate: '8.00' })
  })

  it('[OFR-20] is not found by others', async () => {
    const { offerId, documentId } = await offered()
    const change = { documentIds: [documentId], rate: '9.00' }
    const stranger = await server().enter('zhoudashan')
    expect((await modify(offerId, change, stranger)).code).toBe(codeFor('notFound'))
  })

  it('[OFR-20] counts with cancelations: the 21st change of a day is refused, and the number left is shown', async () => {
    await ask(server().ownerUrl, 'delete from offer_edits')
    const { offerId, documentId } = await offered()
    const other = await offered()
    await cancel(other.offerId)
    expect((await read(offerId)).editsLeft).toBe(19)
    const rates = Array.from({ length: 20 }, (_, n) => `9.${String(n).padStart(2, '0')}`)
    const answers = []
    for (const [n, rate] of rates.entries())
      answers.push(await modify(offerId, { version: n + 1, rate, documentIds: [documentId] }))
    expect(answers.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 19 }, () => 0),
      codeFor('editsOverDailyLimit'),
    ])
    expect(answers[18]?.data.editsLeft).toBe(0)
    expect(answers[19]?.message).toContain('20')
    await ask(server().ownerUrl, 'delete from offer_edits')
  })

  it('[OFR-20] is in the audit log with each term before and after', async () => {
    const { offerId, documentId } = await offered()
    await modify(offerId, {
      documentIds: [documentId],
      rateType: 2,
      rate: '1.00',
      expectedPaymentDate: '2026-11-20',
    })
    const { number } = await read(offerId)
    const { data } = await server().call(routes.auditList, { query: {} }, { token: payee() })
    const entry = data.list.find((one) => JSON.stringify(one).includes(number))
    expect(JSON.stringify(entry)).toContain('"8.00"')
    expect(JSON.stringify(entry)).toContain('"1.00"')
  })

  it('[OFR-20] documents can be removed and rates changed while the market is closed, and none added', async () => {
    const { offerId, documentId } = await offered()
    const [more = ''] = await plant({})
    const set = (open: boolean) =>
      ask(
        server().ownerUrl,
        `update markets set open = ${open}, closed_reason = ${open ? 'null' : "'x'"} where id = '${suzhouMarketId}'`,
      )
    await set(false)
    const both = { documentIds: [documentId, more], payAmount: '2000.00' }
    expect((await modify(offerId, both)).code).toBe(codeFor('marketClosed'))
    expect((await modify(offerId, { documentIds: [documentId], rate: '9.00' })).code).toBe(0)
    await set(true)
  })
})
