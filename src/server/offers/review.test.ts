/** The review of offered documents: passing and rejecting them, what either side reads, and who may. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { charactersOf } from '#domain/formats.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers, suzhouMarketId } from '#test/support/offers.ts'
import { requireReview, review } from '#test/support/reviews.ts'
import { mailEndedItems } from './ended-items.ts'

const { server, payer, plant, submit, modify, read, document, offered } = openOffers()
let reviewer = ''
beforeAll(async () => {
  await requireReview(server(), payer(), true)
  reviewer = await server().enter('zhaomin')
})

const pass = (ids: readonly string[], token = reviewer) => review(server(), token, ids)
const reject = (ids: readonly string[], reason?: string) =>
  review(server(), reviewer, ids, { pass: false, ...(reason !== undefined && { reason }) })
/** Two documents in one offer that waits for review. */
async function waiting(): Promise<{ offerId: string; first: string; second: string }> {
  const [first = '', second = ''] = await plant({}, {})
  const { data } = await submit(offerOf([first, second], '2000.00'))
  return { offerId: data, first, second }
}
const live = async () => {
  const { data } = await server().call(
    routes.clearingBook,
    { query: { marketId: suzhouMarketId, pageSize: '100' } },
    { token: payer() },
  )
  return data.list.map(({ documentId }) => documentId)
}

describe('a market that requires a review', () => {
  it('[OFR-20] [OFR-33] offers no rejected document again by a change of who has not seen the rejection', async () => {
    const { offerId, first, second } = await waiting()
    await reject([first], 'qualityIssues')
    const stale = { rate: '9.00', documentIds: [first, second], payAmount: '2000.00' }
    const keptIds = [first, second]
    expect((await modify(offerId, { ...stale, keptIds })).code).toBe(codes.outOfDate.code)
    expect((await modify(offerId, stale)).code).toBe(codes.outOfDate.code)
    const states = (await read(offerId)).items.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['rejected', 'review'])
    expect((await modify(offerId, { ...stale, keptIds: [second] })).code, 'knowing of it').toBe(0)
  })

  it('[OFR-33] [OFR-30] [OFR-40] keeps offers out of a clearing until they are passed', async () => {
    const { offerId, first, second } = await waiting()
    const before = await read(offerId)
    expect(before).toMatchObject({ status: 'pendingReview' })
    expect(before.items.map(({ label }) => label)).toEqual(['pendingReview', 'pendingReview'])
    expect(await document(first)).toMatchObject({ offerState: 'pendingClearing' })
    expect(await live()).not.toContain(first)
    expect((await pass([first])).data).toEqual({ done: [first], refused: [] })
    expect(await live()).toContain(first)
    expect(await live()).not.toContain(second)
    const after = await read(offerId)
    expect(after.status).toBe('partiallyApproved')
    expect(after.items.find(({ documentId }) => documentId === first)?.label).toBe('approved')
    expect(after.timeline.at(-1)).toMatchObject({ kind: 'passed', documents: 1 })
  })

  it('[OFR-33] [OFR-41] passes documents of several offers at once, which are then approved', async () => {
    const offers = [await waiting(), await waiting()]
    const ids = offers.flatMap(({ first, second }) => [first, second])
    expect((await pass(ids)).data.done).toHaveLength(4)
    for (const { offerId } of offers) expect((await read(offerId)).status).toBe('approved')
  })

  it('[OFR-33] [OFR-41] rejects with a reason, which the payee reads; the document can be offered again', async () => {
    const { offerId, first, second } = await waiting()
    expect((await reject([first], 'qualityIssues')).data.done).toEqual([first])
    await pass([second])
    const seen = await read(offerId)
    expect(seen.status).toBe('partiallyApproved')
    expect(seen.items.find(({ documentId }) => documentId === first)).toMatchObject({
      label: 'rejected',
      rejection: { reason: 'qualityIssues', note: null },
    })
    expect(await document(first)).toMatchObject({ offerState: 'rejected', status: 'eligible' })
    expect((await submit(offerOf([first], '1000.00'))).code).toBe(0)
  })

  it('[OFR-33] [OFR-41] takes a reason in the reviewer’s own words, of twenty characters, rare ones too', async () => {
    const { offerId, documentId } = await offered()
    const words = '𠮷'.repeat(20)
    expect(charactersOf(words)).toBe(20)
    expect((await reject([documentId], words)).data.done).toEqual([documentId])
    const { status, items } = await read(offerId)
    expect(status).toBe('rejected')
    expect(items[0]?.rejection).toEqual({ reason: 'other', note: words })
  })

  it.each([
    [undefined, 'rejectionReasonMissing', '请选择驳回原因。'],
    ['  ', 'rejectionReasonMissing', '请选择驳回原因。'],
    ['字'.repeat(21), 'rejectionReasonTooLong', '驳回原因最多 20 个字。'],
  ] as const)(
    '[OFR-33] refuses a rejection because of %j, beside its field',
    async (reason, failure, message) => {
      const { documentId } = await offered()
      const answer = await reject([documentId], reason)
      expect(answer.code).toBe(codes[failure].code)
      expect(answer).toMatchObject({ fields: { reason: message } })
    },
  )

  it('[OFR-33] refuses each document that is not in review, of another version, or unknown', async () => {
    const { first, second } = await waiting()
    const [never = ''] = await plant({})
    const unknown = server().context.makeId()
    await pass([first])
    const answer = await pass([first, second, never, unknown])
    expect(answer.data.done).toEqual([second])
    expect(answer.data.refused.map(({ id, code }) => [id, code])).toEqual([
      [first, codes.notInReview.code],
      [never, codes.notInReview.code],
      [unknown, codes.notFound.code],
    ])
    const { documentId } = await offered()
    const stale = await review(server(), reviewer, [documentId], { version: 2 })
    expect(stale.data.refused).toMatchObject([{ id: documentId, code: codes.offerChanged.code }])
  })

  it('[OFR-30] [OFR-31] what was passed is revoked by its payee, and what waits for review is canceled', async () => {
    const { offerId, first, second } = await waiting()
    await pass([first])
    await server().call(
      routes.offerCancel,
      { params: { offer_id: offerId }, body: {} },
      { token: await server().enter('lixiaoyun') },
    )
    const { items } = await read(offerId)
    expect(items.find(({ documentId }) => documentId === first)?.label).toBe('revoked')
    expect(items.find(({ documentId }) => documentId === second)?.label).toBe('canceled')
  })

  it('[OFR-33] mails the payee which documents were rejected, and why', async () => {
    const { offerId, first, second } = await waiting()
    await deliverAll(server().context, [mailEndedItems])
    const seen = new Set((await server().call(outboxRead, {})).data.map(({ id }) => id))
    await reject([first, second], '数量不符')
    await deliverAll(server().context, [mailEndedItems])
    const mails = (await server().call(outboxRead, {})).data.filter(({ id }) => !seen.has(id))
    const [mail] = mails.filter(({ to }) => to === 'lixiaoyun@mingyuan.test')
    const { number, items } = await read(offerId)
    expect(mail?.text).toContain(`申请 ${number}，单据 ${items[0]?.documentNumber}：付款方驳回：数量不符`)
  })

  it('[OFR-33] is journaled with its documents and reason', async () => {
    const { documentId } = await offered()
    await reject([documentId], 'returnsExchanges')
    const { data } = await server().call(
      routes.auditList,
      { query: { kind: ['offers'] } },
      { token: payer() },
    )
    expect(data.list[0]).toMatchObject({
      action: 'offers.rejected',
      changes: [{ field: 'rejection', before: null, after: 'returnsExchanges' }],
    })
  })

  it('[OFR-33] the database lets nothing be approved but by a pass, nor rejected without a reason', async () => {
    const { offerId } = await offered()
    const change = (columns: string) =>
      ask(server().ownerUrl, `update offer_items set ${columns} where offer_id = '${offerId}'`)
    const approved = `reviewed = true, reviewed_at = changed_at`
    await expect(change(approved)).rejects.toThrow('does not change like this')
    await expect(change(`state = 'rejected'`)).rejects.toThrow('violates check constraint')
    await expect(change(`state = 'live', reviewed = true`)).rejects.toThrow('violates check constraint')
  })
})
