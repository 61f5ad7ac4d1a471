/** The tables of reconciliation statements. Only this file writes them. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { LineRejection } from '#domain/reconciliations/answer.ts'
import type { StatementLine } from '#domain/reconciliations/lines.ts'
import type { Schema } from '../db/schema.ts'
import type { Attachment } from './queries.ts'

type Db = Kysely<Schema>
export type Statement = Selectable<Schema['reconciliations']>
export type Round = Selectable<Schema['reconciliation_rounds']>

export async function takeSerial(db: Db, tenantId: string): Promise<bigint> {
  const { rows } = await sql<{
    serial: bigint
  }>`select take_reconciliation_serial(${tenantId}) as serial`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a number is always given')
  return row.serial
}

export async function insertStatement(db: Db, row: Insertable<Schema['reconciliations']>): Promise<void> {
  await db.insertInto('reconciliations').values(row).execute()
}

/** Returns the new version. */
export async function changeStatement(
  db: Db,
  { payer_tenant_id, id, version }: Pick<Statement, 'payer_tenant_id' | 'id' | 'version'>,
  changes: Updateable<Schema['reconciliations']>,
): Promise<number> {
  await db
    .updateTable('reconciliations')
    .set({ ...changes, version: version + 1 })
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('id', '=', id)
    .execute()
  return version + 1
}

type Key = Pick<Statement, 'payer_tenant_id' | 'id'>

export async function deleteStatement(db: Db, { payer_tenant_id, id }: Key): Promise<void> {
  await deleteUnsent(db, { payer_tenant_id, id })
  await db
    .deleteFrom('reconciliations')
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('id', '=', id)
    .execute()
}

/** Removes what is kept and not sent. The lines go first, so that the journal has them. */
export async function deleteUnsent(db: Db, { payer_tenant_id, id }: Key): Promise<void> {
  for (const table of ['reconciliation_lines', 'reconciliation_rounds'] as const)
    await db
      .deleteFrom(table)
      .where('payer_tenant_id', '=', payer_tenant_id)
      .where('statement_id', '=', id)
      .where('round', '=', 0)
      .execute()
}

export async function insertRound(db: Db, row: Insertable<Schema['reconciliation_rounds']>): Promise<void> {
  await db.insertInto('reconciliation_rounds').values(row).execute()
}

type Owner = Pick<
  Statement,
  'payer_tenant_id' | 'id' | 'initiator_tenant_id' | 'payee_id' | 'payee_tenant_id'
>

/** The lines of what is not sent yet, in their order. */
export async function insertLines(
  db: Db,
  owner: Owner,
  lines: readonly (StatementLine & { readonly id: string })[],
): Promise<void> {
  if (lines.length === 0) return
  const column = <T>(of: (line: (typeof lines)[number]) => T): readonly T[] => lines.map(of)
  await sql`
    insert into reconciliation_lines (payer_tenant_id, statement_id, round, position, id, initiator_tenant_id, payee_id, payee_tenant_id,
      number, order_numbers, document_date, due_date, amount, term_days, remark, state)
    select ${owner.payer_tenant_id}, ${owner.id}, 0, l.position, l.id, ${owner.initiator_tenant_id}, ${owner.payee_id}, ${owner.payee_tenant_id},
      l.number, case when l.orders = '' then '{}' else string_to_array(l.orders, chr(10)) end, l.document_date, l.due_date, l.amount,
      l.term_days, l.remark, 'pending'
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ number }) => number)}::text[],
      ${column(({ orderNumbers }) => orderNumbers.join('\n'))}::text[], ${column(({ documentDate }) => documentDate)}::date[],
      ${column(({ dueDate }) => dueDate)}::date[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ termDays }) => termDays)}::int[], ${column(({ remark }) => remark)}::text[])
      with ordinality l (id, number, orders, document_date, due_date, amount, term_days, remark, position)`.execute(
    db,
  )
}

export type Sender = { readonly userId: string; readonly name: string; readonly at: Date }

/** What was kept becomes the next round, after the lines that were approved before and stay so. */
export async function sendRound(
  db: Db,
  { payer_tenant_id, id, round }: Pick<Statement, 'payer_tenant_id' | 'id' | 'round'>,
  sums: { readonly itemTotal: bigint; readonly lines: number },
  { userId, name, at }: Sender,
): Promise<void> {
  const next = round + 1
  const ofStatement = sql`payer_tenant_id = ${payer_tenant_id} and statement_id = ${id}`
  await sql`
    insert into reconciliation_rounds (payer_tenant_id, statement_id, round, initiator_tenant_id, payee_tenant_id, notes, total, item_total, lines,
      sent_at, sent_by, sender_name)
    select payer_tenant_id, statement_id, ${next}::int, initiator_tenant_id, payee_tenant_id, notes, total, ${sums.itemTotal}::bigint,
      ${sums.lines}::int, ${at}::timestamptz, ${userId}::uuid, ${name}::text
    from reconciliation_rounds where ${ofStatement} and round = 0`.execute(db)
  await sql`
    insert into reconciliation_lines (payer_tenant_id, statement_id, round, position, id, initiator_tenant_id, payee_id, payee_tenant_id,
      number, order_numbers, document_date, due_date, amount, term_days, remark, state, carried, decided_at, decided_by, decider_name)
    select payer_tenant_id, statement_id, ${next}::int, row_number() over (order by round desc, position), id, initiator_tenant_id, payee_id,
      payee_tenant_id, number, order_numbers, document_date, due_date, amount, term_days, remark, state, round > 0, decided_at, decided_by,
      decider_name
    from reconciliation_lines where ${ofStatement} and (round = 0 or round = ${round} and state = 'approved')`.execute(
    db,
  )
  await deleteUnsent(db, { payer_tenant_id, id })
}

export type Decision = {
  readonly id: string
  readonly position: number
  readonly rejection: LineRejection | undefined
}

/** Writes the decisions about any number of lines in one statement; found by position, they are found by their key. */
export async function decideLines(
  db: Db,
  { payer_tenant_id, id, round }: Pick<Statement, 'payer_tenant_id' | 'id' | 'round'>,
  decisions: readonly Decision[],
  { userId, name, at }: Sender,
): Promise<void> {
  await sql`
    update reconciliation_lines l set state = case when d.reason is null then 'approved' else 'rejected' end, reason = d.reason,
      description = d.description, decided_at = ${at}, decided_by = ${userId}, decider_name = ${name}
    from unnest(${decisions.map(({ position }) => position)}::int[], ${decisions.map(({ rejection }) => rejection?.reason ?? null)}::text[],
      ${decisions.map(({ rejection }) => rejection?.description ?? null)}::text[]) d (position, reason, description)
    where l.payer_tenant_id = ${payer_tenant_id} and l.statement_id = ${id} and l.round = ${round} and l.position = d.position`.execute(
    db,
  )
}

/** Marks the statement as unread for a side. */
export async function markUnread(
  db: Db,
  { payer_tenant_id, id, payer_id, payee_tenant_id, payee_company_id }: Statement,
  side: 'payer' | 'payee',
): Promise<void> {
  await sql`
    insert into reconciliation_unread (tenant_id, payer_tenant_id, statement_id, company_id)
    values (${side === 'payer' ? payer_tenant_id : payee_tenant_id}, ${payer_tenant_id}, ${id}, ${side === 'payer' ? payer_id : payee_company_id})
    on conflict do nothing`.execute(db)
}

/** Takes the mark of the scope's tenant away; whether there was one. */
export async function markRead(db: Db, tenantId: string, { payer_tenant_id, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reconciliation_unread')
    .where('tenant_id', '=', tenantId)
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('statement_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const insertEvent = (db: Db, row: Insertable<Schema['reconciliation_events']>) =>
  db.insertInto('reconciliation_events').values(row).execute()

/** Numbers whose rejection begins to be a dispute. */
export async function addDisputes(
  db: Db,
  { payer_tenant_id, id, payee_id, payee_tenant_id, currency }: Statement,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return
  await sql`
    insert into reconciliation_disputes (payer_tenant_id, payee_id, number, currency, statement_id, payee_tenant_id)
    select ${payer_tenant_id}, ${payee_id}, number, ${currency}, ${id}, ${payee_tenant_id} from unnest(${numbers}::text[]) number
    on conflict do nothing`.execute(db)
}

/** Ends the disputes about these numbers, or all that the statement has; returns the numbers. */
export async function endDisputes(
  db: Db,
  { payer_tenant_id, id }: Key,
  numbers: readonly string[] | 'all',
): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    delete from reconciliation_disputes where payer_tenant_id = ${payer_tenant_id} and statement_id = ${id}
      and (${numbers === 'all'}::boolean or number = any(${numbers === 'all' ? [] : numbers}::text[])) returning number`.execute(
    db,
  )
  return rows.map(({ number }) => number)
}

export async function insertProposals(
  db: Db,
  rows: readonly Insertable<Schema['reconciliation_proposals']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('reconciliation_proposals')
      .values([...rows])
      .execute()
}

export type ProposalAnswer = {
  readonly proposalId: string
  readonly take: boolean
  readonly description: string | null
}

export async function answerProposals(
  db: Db,
  { payer_tenant_id, id }: Key,
  answers: readonly ProposalAnswer[],
): Promise<void> {
  await sql`
    update reconciliation_proposals p set taken = a.taken, description = a.description
    from unnest(${answers.map(({ proposalId }) => proposalId)}::uuid[], ${answers.map(({ take }) => take)}::boolean[],
      ${answers.map(({ description }) => description)}::text[]) a (id, taken, description)
    where p.payer_tenant_id = ${payer_tenant_id} and p.statement_id = ${id} and p.id = a.id and p.taken is null`.execute(
    db,
  )
}

export async function insertAttachment(
  db: Db,
  row: Insertable<Schema['reconciliation_attachments']>,
): Promise<void> {
  await db.insertInto('reconciliation_attachments').values(row).execute()
}

export async function deleteAttachment(
  db: Db,
  { payer_tenant_id, statement_id, position }: Attachment,
): Promise<void> {
  await db
    .deleteFrom('reconciliation_attachments')
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('statement_id', '=', statement_id)
    .where('position', '=', position)
    .execute()
}
