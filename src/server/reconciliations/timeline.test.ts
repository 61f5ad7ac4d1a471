/** The timeline of a statement, as both sides read what each of them did. */
import { expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { lineRejection, openReconciliations } from '#test/support/reconciliations.ts'
import { pdf } from '#test/support/sample-files.ts'
import { uploadTo } from '#test/support/upload.ts'

const { add, edit, line, opened, payee, payer, plant, read, review, send, server } = openReconciliations()

const attach = async (id: string, token: string) => {
  const { data } = await uploadTo(server(), pdf(`of ${id}`), { name: 'delivery.pdf', token })
  const body = { fileId: data.fileId }
  return server().call(routes.reconciliationAttach, { params: { id }, body }, { token })
}
const stepsOf = async (id: string, token: string) =>
  (await read(id, token)).data.timeline.map(
    ({ kind, round, side, person, count, approved, rejected, status }) =>
      [kind, round, side, person, count, approved, rejected, status]
        .filter((value) => value !== null)
        .join(' '),
  )

it('[REC-02] [REC-03] [REC-08] is the same for both sides: created, sent, opened, answered, proposed, withdrawn, attached and finished', async () => {
  const [documentId = ''] = await plant({ amount: 19_260_00n })
  const { id } = await add([line({ amount: '100.00' }), line({ amount: '56.00' })], { total: '160.00' })
  await send(id, 1, '-4.00')
  await opened(id, payee())
  await opened(id, payee())
  const [one = '', two = ''] = (await read(id, payee())).data.items.map((item) => item.id)
  await review(id, 2, [{ itemId: one, approve: true }], payee(), [documentId])
  await review(id, 3, [{ itemId: two, ...lineRejection }])
  await opened(id)
  await review(id, 4, [{ itemId: two, approve: true }])
  await attach(id, payer())
  const expected = [
    'created 0 payer 陈薇',
    'sent 1 payer 陈薇 2',
    'opened 1 payee 李晓云',
    'opened 1 payer 陈薇',
    'answered 1 payee 李晓云 1 1',
    'withdrawn 1 payee 李晓云 1',
    'proposed 1 payee 李晓云 1',
    'attached 1 payer 陈薇',
    'finished 1 partiallyApproved',
  ]
  for (const token of [payer(), payee()]) {
    // The clock of the test stands, so steps of one moment are in the order of their kinds.
    expect(new Set(await stepsOf(id, token))).toEqual(new Set(expected))
    const { timeline } = (await read(id, token)).data
    expect(timeline.find(({ kind }) => kind === 'sent')?.difference).toBe('-4.00')
    expect(timeline.find(({ kind }) => kind === 'attached')?.fileName).toBe('delivery.pdf')
  }
})

it('[REC-02] keeps that an earlier round was rejected once a later one settles', async () => {
  const bad = line({ amount: '56.00' })
  const { id } = await add([bad])
  await send(id, 1)
  const [first] = (await read(id, payee())).data.items
  await review(id, 2, [{ itemId: first?.id ?? '', ...lineRejection }])
  await edit(id, 3, [{ ...bad, amount: '45.00' }])
  await send(id, 4)
  const [second] = (await read(id, payee())).data.items
  await review(id, 5, [{ itemId: second?.id ?? '', approve: true }])
  const steps = await stepsOf(id, payee())
  expect(steps.filter((step) => step.startsWith('finished'))).toEqual([
    'finished 1 rejected',
    'finished 2 fullyApproved',
  ])
})

it('[REC-02] an event stays as it was', async () => {
  const { id } = await add([line()])
  await send(id, 1)
  await opened(id, payee())
  for (const change of ['update reconciliation_events set round = 2', 'delete from reconciliation_events'])
    await expect(ask(server().ownerUrl, `${change} where statement_id = '${id}'`)).rejects.toThrow(
      'append-only',
    )
})
