/** Corrections: lines that are dropped or sent again, proposals that are taken, and what becomes of disputes. */
import { afterEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { topics } from '#contract/topics.ts'
import { ask } from '#test/support/ask.ts'
import { lineRejection, openReconciliations } from '#test/support/reconciliations.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { verifyBooks } from '../invariants/verify.ts'
import { mailStatements } from './mails.ts'

const {
  add,
  answered,
  line,
  send,
  read,
  review,
  edit,
  payee,
  unread,
  opened,
  plant,
  document,
  offered,
  offer,
  server,
} = openReconciliations()

const reasonsOf = async (documentId: string) => (await document(documentId)).reasons
const statusOf = async (id: string) => (await read(id, payee())).data.status

it('[REC-13] a statement that settles with its correction is mailed as settled, with nothing to review', async () => {
  const { id } = await add([line(), line()])
  await send(id, 1)
  const [first, second] = (await read(id, payee())).data.items
  await review(id, 2, [
    { itemId: first?.id ?? '', approve: true },
    { itemId: second?.id ?? '', ...lineRejection },
  ])
  await edit(id, 3, [])
  await send(id, 4)
  await deliverAll(server().context, [mailStatements])
  expect(
    await ask(server().ownerUrl, `select distinct template from notifications where about like '%${id} 2'`),
  ).toEqual(['reconciliationSettled'])
})

describe('a line that was rejected', () => {
  // What statements dispute is worked out again from their lines.
  afterEach(async () => {
    const { faults } = await verifyBooks(server().context.systemPool)
    if (faults.length > 0) throw new Error(JSON.stringify(faults))
  })

  it('[REC-10] [REC-02] is dropped: the statement settles at once, its document can be paid early and its offer wakes', async () => {
    const { documentId, offerId } = await offered()
    const [good = ''] = await plant({})
    const { id } = await answered([good, documentId], [true, false])
    expect(await statusOf(id)).toBe('partiallyApproved')
    expect(await document(documentId)).toMatchObject({ offerState: 'frozen', reasons: ['disputed'] })
    expect((await edit(id, 3, [])).code).toBe(0)
    await opened(id, payee())
    const before = await unread(payee())
    expect((await send(id, 4)).data).toMatchObject({ round: 2, status: 'fullyApproved' })
    expect((await read(id, payee())).data).toMatchObject({
      status: 'fullyApproved',
      documents: 1,
      approved: 1,
      total: '999.00',
      can: ['export'],
    })
    expect(await unread(payee())).toBe(before + 1)
    expect(await document(documentId)).toMatchObject({ offerState: 'pendingClearing', reasons: [] })
    expect(await offer(offerId)).toMatchObject({ items: [{ label: 'submitted' }] })
  })

  it('[REC-10] is dropped as the only line: nothing is left to agree', async () => {
    const [documentId = ''] = await plant({})
    const { id } = await answered([documentId], [false])
    expect(await reasonsOf(documentId)).toEqual(['disputed'])
    await edit(id, 3, [])
    expect((await send(id, 4)).data.status).toBe('fullyApproved')
    expect((await read(id)).data).toMatchObject({ round: 2, documents: 0, total: '0.00' })
    expect(await reasonsOf(documentId)).toEqual([])
  })

  it('[REC-10] disputes while it is sent again, until it is approved; one that is left out does not', async () => {
    const [dropped = '', kept = ''] = await plant({}, {})
    const { id, lines } = await answered([dropped, kept], [false, false])
    const [, again] = lines
    await edit(id, 3, again ? [{ ...again, amount: '1000.00' }] : [])
    expect((await send(id, 4)).data.status).toBe('pendingReview')
    expect(await reasonsOf(dropped)).toEqual([])
    expect(await reasonsOf(kept)).toEqual(['disputed'])
    const [item] = (await read(id, payee())).data.items
    await review(id, 5, [{ itemId: item?.id ?? '', approve: true }])
    expect(await reasonsOf(kept)).toEqual([])
  })

  it('[REC-10] is rejected again: it disputes on, and the rejection can be withdrawn', async () => {
    const [documentId = ''] = await plant({})
    const { id, lines } = await answered([documentId], [false])
    await edit(id, 3, lines)
    await send(id, 4)
    const [item] = (await read(id, payee())).data.items
    const itemId = item?.id ?? ''
    await review(id, 5, [{ itemId, ...lineRejection }])
    expect(await reasonsOf(documentId)).toEqual(['disputed'])
    expect(await statusOf(id)).toBe('rejected')
    expect((await review(id, 6, [{ itemId, approve: true }])).data.status).toBe('fullyApproved')
    expect(await reasonsOf(documentId)).toEqual([])
  })

  it('[REC-07] pages of documents and offers on both sides follow a dispute that begins or ends', async () => {
    const [documentId = ''] = await plant({})
    const counted = async () => {
      const rows = await ask(
        server().ownerUrl,
        `select count(*)::int from outbox where topic in ('${topics.documentsChanged}', '${topics.offersChanged}') group by topic, tenant_id`,
      )
      return rows.map(Number).reduce((sum, n) => sum + n, 0)
    }
    const start = await counted()
    const { id } = await answered([documentId], [false])
    expect(await counted()).toBe(start + 4)
    await edit(id, 3, [])
    await send(id, 4)
    expect(await counted()).toBe(start + 8)
  })
})

describe('a proposed line', () => {
  /** A statement of one line, answered, with a document that the other side proposes. */
  async function proposed(approve: boolean) {
    const [documentId = ''] = await plant({ amount: 19_260_00n })
    const { number, documentDate, dueDate } = await document(documentId)
    const wanted = { number, dueDate, amount: '19260.00', ...(documentDate && { documentDate }) }
    const own = line()
    const { id } = await add([own])
    await send(id, 1)
    const [item] = (await read(id, payee())).data.items
    const itemId = item?.id ?? ''
    const answer = approve ? { itemId, approve: true } : { itemId, ...lineRejection }
    const { data } = await review(id, 2, [answer], payee(), [documentId])
    const [proposal] = (await read(id)).data.proposals
    return { id, own, wanted, status: data.status, proposalId: proposal?.id ?? '' }
  }

  it('[REC-06] keeps a statement open whose lines are all approved, until it is taken and approved', async () => {
    const { id, wanted, status, proposalId } = await proposed(true)
    expect(status).toBe('partiallyApproved')
    expect((await read(id)).data.can).toEqual(['send', 'correct', 'attach', 'export'])
    expect((await edit(id, 3, [wanted], [{ proposalId, take: true }])).code).toBe(0)
    expect((await send(id, 4)).data.status).toBe('pendingReview')
    const { items, proposals } = (await read(id, payee())).data
    expect(items.map(({ number, isCarried }) => [number === wanted.number, isCarried])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(proposals).toMatchObject([{ taken: true }])
    const last = items.find(({ isCarried }) => !isCarried)?.id ?? ''
    expect((await review(id, 5, [{ itemId: last, approve: true }])).data.status).toBe('fullyApproved')
  })

  it('[REC-06] settles the statement once it is left out with a reason', async () => {
    const { id, proposalId } = await proposed(true)
    await edit(id, 3, [], [{ proposalId, take: false, description: '属于下月' }])
    expect((await send(id, 4)).data.status).toBe('fullyApproved')
  })

  it('[REC-06] is taken with its number, dates and amount, or not at all', async () => {
    const { id, own, wanted, proposalId } = await proposed(false)
    const take = [{ proposalId, take: true }]
    let version = 3
    for (const lines of [
      [own],
      [own, { ...wanted, amount: '19260.01' }],
      [own, { ...wanted, dueDate: '2027-06-30' }],
      [own, { ...wanted, documentDate: '2026-01-01' }],
    ]) {
      expect((await edit(id, version, lines, take)).code).toBe(0)
      version += 1
      expect((await send(id, version)).code).toBe(codes.reconciliationProposalAltered.code)
    }
    await edit(id, version, [own, wanted], take)
    expect((await send(id, version + 1)).code).toBe(0)
  })

  it('[REC-06] is answered for this statement only', async () => {
    const { id, own } = await proposed(false)
    const other = await proposed(false)
    expect((await edit(id, 3, [own], [{ proposalId: other.proposalId, take: true }])).code).toBe(
      codes.reconciliationProposalUnfit.code,
    )
  })
})
