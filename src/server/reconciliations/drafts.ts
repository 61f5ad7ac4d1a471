/** Adding, editing and deleting what is not sent: a draft, or the correction of an answered statement. */
import type * as contract from '#contract/reconciliation-actions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { isDatedLate } from '#domain/documents/entry.ts'
import type { Currency } from '#domain/money.ts'
import { statementDraftsMax } from '#domain/reconciliations/limits.ts'
import {
  checkLines,
  lineAmount,
  type StatementLine,
  statementTotal,
  totalOf,
} from '#domain/reconciliations/lines.ts'
import { isPossible } from '#domain/reconciliations/states.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { dropAll } from './attachments.ts'
import * as queries from './queries.ts'
import * as store from './store.ts'
import { journalEntryOfStatement, lockToChange, senderOf, statementNumber } from './work.ts'

type Entered = Pick<Input<typeof contract.reconciliationAdd>['body'], 'items' | 'total' | 'notes'>

type Read = {
  readonly lines: readonly StatementLine[]
  readonly total: bigint
  readonly notes: string | null
}

/** The lines in minor units, and their total; `carried` is what is approved already and is part of the total. */
function readEntered(
  { items, total, notes }: Entered,
  currency: Currency,
  carried = 0n,
): Result<
  Read,
  'reconciliationLinesTooMany' | 'reconciliationNumberTwice' | 'amountUnfit' | 'documentDatedLate'
> {
  const checked = checkLines(items)
  if (!checked.ok) return checked
  const lines: StatementLine[] = []
  for (const {
    amount: typed,
    documentDate = null,
    orderNumbers = [],
    termDays = null,
    remark = null,
    ...line
  } of items) {
    const amount = lineAmount(typed, currency)
    if (amount === undefined) return refuse('amountUnfit')
    if (isDatedLate(documentDate, line.dueDate)) return refuse('documentDatedLate')
    lines.push({ ...line, amount, documentDate, orderNumbers, termDays, remark })
  }
  const stated = total === undefined ? totalOf(lines) + carried : statementTotal(total, currency)
  return stated === undefined ? refuse('amountUnfit') : done({ lines, total: stated, notes: notes ?? null })
}

export const add: Command<
  Input<typeof contract.reconciliationAdd>,
  Reply<typeof contract.reconciliationAdd>,
  Actor
> = async (work, { body }) => {
  const { db, context, actor } = work
  const acting = requireActing(actor)
  const read = readEntered(body, body.currency)
  if (!read.ok) return read
  const party = await queries.findParty(db, acting, body.payeeId)
  if (!party) return refuse('notFound')
  if (party.payee_tenant_id === null || party.payee_company_id === null || !party.is_connected)
    return refuse('reconciliationPayeeLeft')
  const serial = await store.takeSerial(db, acting.tenantId)
  if ((await queries.countDrafts(db, acting.tenantId)) >= statementDraftsMax)
    return refuse('reconciliationDraftsTooMany', { max: statementDraftsMax })
  const sender = await senderOf(work)
  const { lines, total, notes } = read.value
  const statement = {
    payer_tenant_id: party.payer_tenant_id,
    id: context.makeId(),
    initiator: acting.tenantId === party.payer_tenant_id ? ('payer' as const) : ('payee' as const),
    initiator_tenant_id: acting.tenantId,
    payer_id: party.payer_id,
    payee_id: party.payee_id,
    payee_tenant_id: party.payee_tenant_id,
    payee_company_id: party.payee_company_id,
    payer_name: party.payer_name,
    payee_name: party.payee_name,
    payee_code: party.payee_code,
    serial,
    currency: body.currency,
    status: 'draft' as const,
    round: 0,
    version: 1,
    total,
    item_total: totalOf(lines),
    lines: lines.length,
    approved: 0,
    rejected: 0,
    proposed: 0,
    reject_reason: null,
    created_at: sender.at,
    created_by: sender.userId,
    creator_name: sender.name,
    changed_at: sender.at,
    initiated_at: null,
    finished_at: null,
  }
  await store.insertStatement(db, statement)
  await keepUnsent(work, statement, read.value, [])
  return done({
    value: { id: statement.id, number: statementNumber(serial), version: 1 },
    entry: journalEntryOfStatement(actor, 'reconciliations.added', statement, { count: lines.length, notes }),
  })
}

/** Writes what is kept and not sent, in place of what was. */
async function keepUnsent(
  { db, context }: Work<Actor>,
  statement: store.Statement,
  { lines, total, notes }: Read,
  answers: readonly store.ProposalAnswer[],
): Promise<void> {
  await store.deleteUnsent(db, statement)
  await store.insertRound(db, {
    payer_tenant_id: statement.payer_tenant_id,
    statement_id: statement.id,
    round: 0,
    initiator_tenant_id: statement.initiator_tenant_id,
    payee_tenant_id: statement.payee_tenant_id,
    notes,
    total,
    item_total: totalOf(lines),
    lines: lines.length,
    proposal_answers: answers.length === 0 ? null : JSON.stringify(answers),
  })
  await store.insertLines(
    db,
    statement,
    lines.map((line) => ({ ...line, id: context.makeId() })),
  )
}

type Edited = Input<typeof contract.reconciliationEdit>['body']

/** What the initiator does with the proposed lines; one that is left out needs a description. */
async function readAnswers(
  { db }: Work<Actor>,
  statement: store.Statement,
  { proposals = [] }: Edited,
): Promise<
  Result<readonly store.ProposalAnswer[], 'reconciliationProposalUnfit' | 'proposalDescriptionMissing'>
> {
  const open = new Set((await queries.openProposals(db, statement)).map(({ id }) => id))
  if (proposals.some(({ proposalId }) => !open.has(proposalId))) return refuse('reconciliationProposalUnfit')
  if (proposals.some(({ take, description }) => !take && !description))
    return refuse('proposalDescriptionMissing')
  const byId = new Map(
    proposals.map(({ proposalId, take, description = null }) => [
      proposalId,
      { proposalId, take, description },
    ]),
  )
  return done([...byId.values()])
}

export const edit: Command<
  Input<typeof contract.reconciliationEdit>,
  Reply<typeof contract.reconciliationEdit>,
  Actor
> = async (work, { params: { id }, body }) => {
  const { db, actor, businessNow } = work
  const found = await lockToChange(work, id, body.version)
  if (!found.ok) return found
  const statement = found.value
  const isDraft = statement.status === 'draft'
  if (!isPossible(statement.status, isDraft ? 'edit' : 'correct'))
    return refuse('reconciliationNotCorrectable')
  const approved = isDraft
    ? []
    : (await queries.linesOf(db, statement, statement.round)).filter(({ state }) => state === 'approved')
  const read = readEntered(body, statement.currency, totalOf(approved))
  if (!read.ok) return read
  const isApproved = new Set(approved.map(({ number }) => number))
  const again = read.value.lines.find(({ number }) => isApproved.has(number))
  if (again) return refuse('reconciliationLineApproved', { number: again.number })
  const answers = await readAnswers(work, statement, body)
  if (!answers.ok) return answers
  await keepUnsent(work, statement, read.value, answers.value)
  const { lines, total } = read.value
  const version = await store.changeStatement(db, statement, {
    changed_at: businessNow,
    // What the other side sees of an answered statement stays until the next round is sent.
    ...(isDraft && { total, item_total: totalOf(lines), lines: lines.length }),
  })
  const action = isDraft ? 'reconciliations.edited' : 'reconciliations.corrected'
  return done({
    value: { version },
    entry: journalEntryOfStatement(actor, action, statement, { count: lines.length }),
  })
}

export const remove: Command<Input<typeof contract.reconciliationDelete>, null, Actor> = async (
  work,
  { params: { id }, query: { version } },
) => {
  const { db, actor } = work
  const found = await lockToChange(work, id, version)
  if (!found.ok) return found
  const statement = found.value
  if (!isPossible(statement.status, 'delete')) return refuse('reconciliationNotDraft')
  await dropAll(work, statement)
  await store.deleteStatement(db, statement)
  return done({
    value: null,
    entry: journalEntryOfStatement(actor, 'reconciliations.deleted', statement, { count: statement.lines }),
  })
}
