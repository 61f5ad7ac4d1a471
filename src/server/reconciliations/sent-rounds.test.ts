/** What the database refuses of rounds that were sent, past the commands. */
import { expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { lineRejection, openReconciliations } from '#test/support/reconciliations.ts'

const { add, answered, edit, line, plant, payee, read, review, send, server } = openReconciliations()

/** A change of the owner of the tables, past the commands. */
const change = (sql: string) => ask(server().ownerUrl, sql)
const copied = `payer_tenant_id, statement_id, round, 4999, gen_random_uuid(), initiator_tenant_id, payee_id, payee_tenant_id, number || 'x',
    order_numbers, document_date, due_date, amount, term_days, remark`
const columns = `payer_tenant_id, statement_id, round, position, id, initiator_tenant_id, payee_id, payee_tenant_id, number, order_numbers,
    document_date, due_date, amount, term_days, remark, state, carried, decided_at, decided_by, decider_name`

it('[REC-02] adds no line to a round that was sent, and decides only lines of the current round', async () => {
  const [documentId = ''] = await plant({})
  const { id, lines } = await answered([documentId], [false])
  const sent = `insert into reconciliation_lines (${columns}) select ${copied}`
  const from = `from reconciliation_lines where statement_id = '${id}' and round = 1`
  await expect(change(`${sent}, 'pending', false, null, null, null ${from}`)).rejects.toThrow(
    'a line is sent with its round',
  )
  await edit(id, 3, lines)
  await send(id, 4)
  await expect(
    change(
      `update reconciliation_lines set state = 'approved', reason = null, description = null where statement_id = '${id}' and round = 1`,
    ),
  ).rejects.toThrow('only lines of the current round are decided')
})

it('[REC-02] carries only lines that were approved before, and every one of them', async () => {
  const { id } = await add([line(), line()])
  await send(id, 1)
  const [first, second] = (await read(id, payee())).data.items
  await review(id, 2, [
    { itemId: first?.id ?? '', approve: true },
    { itemId: second?.id ?? '', ...lineRejection },
  ])
  const round = (lines: number, total: string) => `insert into reconciliation_rounds
    select payer_tenant_id, statement_id, 2, initiator_tenant_id, payee_tenant_id, notes, ${total}, ${total}, ${lines}, null, sent_at, sent_by, sender_name
    from reconciliation_rounds where statement_id = '${id}' and round = 1`
  const next = (lines: string) => `insert into reconciliation_lines (${columns})
    select payer_tenant_id, statement_id, 2, position, id, initiator_tenant_id, payee_id, payee_tenant_id, number, order_numbers,
      document_date, due_date, amount, term_days, remark, 'approved', true, decided_at, decided_by, decider_name
    from reconciliation_lines where statement_id = '${id}' and round = 1 and ${lines}`
  const head = (
    lines: number,
    total: string,
  ) => `update reconciliations set version = version + 1, round = 2, rejected = 0, reject_reason = null,
    status = 'fullyApproved', approved = ${lines}, lines = ${lines}, total = ${total}, item_total = ${total} where id = '${id}'`
  await expect(change(`${round(2, 'total')}; ${next('true')}; ${head(2, 'total')}`)).rejects.toThrow(
    'carried only if it was approved before',
  )
  await expect(change(`${round(0, '0')}; ${head(0, '0')}`)).rejects.toThrow('does not add up')
  await expect(change(round(1, 'total'))).rejects.toThrow('does not add up')
})

it('[REC-01] keeps totals and counts of what was sent equal to its lines', async () => {
  const { id } = await add([line({ amount: '100.00' })])
  await send(id, 1)
  const set = (changes: string) =>
    change(`update reconciliations set version = version + 1, ${changes} where id = '${id}'`)
  for (const changes of [
    'item_total = item_total + 1',
    'total = total + 1',
    'lines = 2',
    'proposed = 1',
    `status = 'rejected', rejected = 1, finished_at = changed_at`,
  ])
    await expect(set(changes), `changed: ${changes}`).rejects.toThrow('does not add up')
})

it('[REC-06] takes a proposal only as it was proposed, and settles nothing while one is open', async () => {
  const [documentId = ''] = await plant({ amount: 19_260_00n })
  const { id } = await add([line()])
  await send(id, 1)
  const [item] = (await read(id, payee())).data.items
  await review(id, 2, [{ itemId: item?.id ?? '', approve: true }], payee(), [documentId])
  await expect(
    change(`update reconciliations set version = version + 1, status = 'fullyApproved' where id = '${id}'`),
  ).rejects.toThrow('check constraint')
  await expect(
    change(`update reconciliation_proposals set taken = true where statement_id = '${id}'`),
  ).rejects.toThrow('not taken as it was proposed')
})
