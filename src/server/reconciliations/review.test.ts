/** Answers of the other side: who decides, under which version, what it proposes, and what a rejection disputes. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ask } from '#test/support/ask.ts'
import { openReconciliations } from '#test/support/reconciliations.ts'
import { undoBlockedBy } from '../documents/import-undo.ts'

const { add, line, send, read, review, edit, payee, payer, plant, document, offered, offer, server } =
  openReconciliations()

describe('an answer', () => {
  it('[REC-11] of two people at once: the second is out of date and sees what the first decided', async () => {
    const { id } = await add([line(), line()])
    await send(id, 1)
    const items = (await read(id, payee())).data.items
    const answers = await Promise.all(
      items.map((item) => review(id, 2, [{ itemId: item.id, approve: true }])),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.outOfDate.code])
    expect((await read(id, payee())).data.approved).toBe(1)
  })

  it('[REC-12] needs a reason and a description to reject; the statement has the commonest reason', async () => {
    const { id } = await add([line(), line(), line()])
    await send(id, 1)
    const ids = (await read(id, payee())).data.items.map((item) => item.id)
    const [first = ''] = ids
    expect((await review(id, 2, [{ itemId: first, approve: false }])).code).toBe(codes.lineReasonMissing.code)
    expect((await review(id, 2, [{ itemId: first, approve: false, reason: 'other' }])).code).toBe(
      codes.lineDescriptionMissing.code,
    )
    const reasons = ['other', 'dataNotFound', 'dataNotFound'] as const
    const all = ids.map((itemId, n) => ({
      itemId,
      approve: false,
      reason: reasons[n] ?? 'other',
      description: '未收货',
    }))
    expect((await review(id, 2, all)).data.status).toBe('rejected')
    expect((await read(id)).data.rejectReason).toBe('dataNotFound')
  })

  it('[REC-02] is the other side’s alone, about lines of the current round', async () => {
    const { id } = await add([line()])
    const [draft] = (await read(id)).data.items
    expect((await review(id, 1, [{ itemId: draft?.id ?? '', approve: true }], payer())).code).toBe(
      codes.reconciliationOwn.code,
    )
    await send(id, 1)
    const other = await add([line()])
    const [foreign] = (await read(other.id)).data.items
    expect((await review(id, 2, [{ itemId: foreign?.id ?? '', approve: true }])).code).toBe(
      codes.reconciliationLineElsewhere.code,
    )
    expect((await send(id, 2, undefined, payee())).code).toBe(codes.reconciliationOfOther.code)
  })

  it('[REC-06] proposes documents that the statement lacks, which the initiator takes or leaves out with a reason', async () => {
    const [documentId = ''] = await plant({ amount: 19_260_00n })
    const { number } = await document(documentId)
    const { id } = await add([line()])
    await send(id, 1)
    const [item] = (await read(id, payee())).data.items
    const rejected = [
      { itemId: item?.id ?? '', approve: false, reason: 'dataNotFound' as const, description: '账上没有' },
    ]
    expect((await review(id, 2, rejected, payee(), [documentId])).code).toBe(0)
    const [proposal] = (await read(id)).data.proposals
    expect(proposal).toMatchObject({ number, amount: '19260.00', taken: null })
    expect((await edit(id, 3, [line()])).code).toBe(0)
    expect((await send(id, 4)).code).toBe(codes.reconciliationProposalsOpen.code)
    const proposalId = proposal?.id ?? ''
    expect((await edit(id, 4, [line()], [{ proposalId, take: false }])).code).toBe(
      codes.proposalDescriptionMissing.code,
    )
    expect((await edit(id, 4, [line()], [{ proposalId, take: false, description: '属于下月' }])).code).toBe(0)
    expect((await send(id, 5)).code).toBe(0)
    expect((await read(id, payee())).data.proposals[0]).toMatchObject({
      taken: false,
      description: '属于下月',
    })
  })
})

it('[REC-02] the journal has how many lines were approved, rejected and proposed in which round', async () => {
  const [documentId = ''] = await plant({})
  const { id } = await add([line(), line(), line()])
  await send(id, 1)
  const [first, second] = (await read(id, payee())).data.items
  await review(
    id,
    2,
    [
      { itemId: first?.id ?? '', approve: true },
      { itemId: second?.id ?? '', approve: false, reason: 'other', description: '未收货' },
    ],
    payee(),
    [documentId],
  )
  const [facts] = await ask(
    server().ownerUrl,
    `select body::jsonb -> 'facts' from audit where action = 'reconciliations.answered' and body::jsonb -> 'facts' ->> 'id' = '${id}'`,
  )
  expect(facts).toMatchObject({ count: 2, round: 1, approved: 1, rejected: 1, proposed: 1 })
})

describe('a document that a line names', () => {
  it('[DOC-25] [REC-10] shows on its page, for both sides, how it stands in the current round', async () => {
    const [documentId = ''] = await plant({})
    const { number, dueDate, statements } = await document(documentId)
    expect(statements).toEqual([])
    const { id, number: statement } = await add([line({ number, dueDate, amount: '1000.00' })])
    expect((await document(documentId, payer())).statements).toEqual([])
    await send(id, 1)
    const shown = async (token: string) =>
      (await document(documentId, token)).statements.map((one) => [one.id, one.number, one.state])
    expect(await shown(payee())).toEqual([[id, statement, 'pending']])
    const [item] = (await read(id, payee())).data.items
    await review(id, 2, [{ itemId: item?.id ?? '', approve: true }])
    for (const token of [payer(), payee()]) expect(await shown(token)).toEqual([[id, statement, 'approved']])
  })

  it('[DOC-39] cannot be taken back with its import once it is reconciled', async () => {
    const importId = server().context.makeId()
    const [documentId = ''] = await plant({ import_id: importId })
    const { number, dueDate } = await document(documentId)
    const reasonOf = async () => {
      const [reason] = await ask(
        server().ownerUrl,
        `select ${undoBlockedBy(`'${importId}'::uuid`)} ->> 'reason'`,
      )
      return reason
    }
    const { id } = await add([line({ number, dueDate, amount: '1000.00' })])
    await send(id, 1)
    expect(await reasonOf()).toBeNull()
    const [item] = (await read(id, payee())).data.items
    await review(id, 2, [{ itemId: item?.id ?? '', approve: true }])
    expect(await reasonOf()).toBe('reconciled')
  })
})

describe('a document that a rejected line names', () => {
  it('[REC-10] [DOC-10] cannot be paid early until the rejection is withdrawn', async () => {
    const [documentId = ''] = await plant({})
    const { number, dueDate } = await document(documentId)
    const { id } = await add([line({ number, dueDate, amount: '999.00' })])
    await send(id, 1)
    const [item] = (await read(id, payee())).data.items
    const itemId = item?.id ?? ''
    await review(id, 2, [{ itemId, approve: false, reason: 'amountMismatch', description: '应为 1000' }])
    expect(await document(documentId)).toMatchObject({ eligibility: 'ineligible', reasons: ['disputed'] })
    await review(id, 3, [{ itemId, approve: true }])
    expect((await read(id)).data.status).toBe('fullyApproved')
    expect(await document(documentId)).toMatchObject({ eligibility: 'eligible', reasons: [] })
  })

  it('[OFR-40] [OFR-41] is frozen in an offer, wakes when the dispute ends, and stays awarded once it is awarded', async () => {
    const { documentId, offerId } = await offered()
    const { number, dueDate } = await document(documentId)
    const { id } = await add([line({ number, dueDate, amount: '999.00' })])
    await send(id, 1)
    const [item] = (await read(id, payee())).data.items
    const itemId = item?.id ?? ''
    await review(id, 2, [{ itemId, approve: false, reason: 'amountMismatch', description: '应为 1000' }])
    expect(await document(documentId)).toMatchObject({ offerState: 'frozen' })
    const dispute = { id, number: (await read(id)).data.number }
    for (const token of [payer(), payee()])
      expect(await offer(offerId, token)).toMatchObject({
        status: 'frozen',
        items: [{ label: 'frozen', dispute }],
      })
    await review(id, 3, [{ itemId, approve: true }])
    expect(await document(documentId)).toMatchObject({ offerState: 'pendingClearing' })
    expect(await offer(offerId)).toMatchObject({ items: [{ label: 'submitted', dispute: null }] })
  })
})
