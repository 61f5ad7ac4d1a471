/** The answer of the responder: any number of lines in one transaction, under the version that it has seen. */
import type * as contract from '#contract/reconciliation-actions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { commonestReason, lineRefusal, rejectionOf } from '#domain/reconciliations/answer.ts'
import {
  factsOfLines,
  isSettled,
  type StatementStatus,
  statementOutcomeOf,
} from '#domain/reconciliations/states.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import type { Actor } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { disputeChanged, documentEvents } from './disputes.ts'
import { answeredEvent } from './events.ts'
import { lockPayeeOf } from './locks.ts'
import * as queries from './queries.ts'
import * as store from './store.ts'
import { isInitiator, journalEntryOfStatement, lockOwn, recordEvent, senderOf, sideOf } from './work.ts'

type Body = Input<typeof contract.reconciliationReview>['body']

/** A rejection disputes documents and an approval frees them: a payer’s person leaves those of their own payee alone. */
const ownPayeeRefused = async ({ db, actor }: Work<Actor>, statement: store.Statement) =>
  sideOf(actor, statement) === 'payer'
    ? refuseOwnPayee(statement.payee_tenant_id, await membershipsOf(db))
    : undefined

/** The statement, locked after its payee, whose documents an answer evaluates again. */
async function lockToAnswer(
  work: Work<Actor>,
  id: string,
  version: number,
): Promise<Result<store.Statement>> {
  const payee = await lockPayeeOf(work, id)
  if (!payee.ok) return payee
  const found = await lockOwn(work, id)
  if (!found.ok) return found
  const { status } = found.value
  if (isInitiator(work.actor, found.value)) return refuse('reconciliationOwn')
  const ownPayee = await ownPayeeRefused(work, found.value)
  if (ownPayee) return ownPayee
  if (found.value.version !== version) return refuse('outOfDate')
  if (status === 'draft') return refuse('reconciliationNotAnswerable')
  return isSettled(status) ? refuse('reconciliationSettled') : found
}

type LineDecision = store.Decision & { readonly number: string }

/** The decisions, or the first that does not fit its line. */
function decide(
  items: Body['items'],
  lines: readonly queries.AnsweredLine[],
): Result<readonly LineDecision[]> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const decided = new Map<string, LineDecision>()
  for (const item of items) {
    const line = byId.get(item.itemId)
    if (!line || decided.has(line.id)) return refuse('reconciliationLineElsewhere')
    const refusal = lineRefusal(line.state, item.approve)
    if (refusal) return refuse(refusal, { number: line.number })
    const rejection = rejectionOf(item)
    if (!rejection.ok) return rejection
    const { id, position, number } = line
    decided.set(id, { id, position, number, rejection: rejection.value })
  }
  return done([...decided.values()])
}

const countOf = (lines: readonly queries.AnsweredLine[]) => ({
  pending: lines.filter(({ state }) => state === 'pending').length,
  approved: lines.filter(({ state }) => state === 'approved').length,
  rejected: lines.filter(({ state }) => state === 'rejected').length,
})

/** Documents that the statement lacks, proposed with the answer. */
async function propose(
  { db, context }: Work<Actor>,
  statement: store.Statement,
  documentIds: readonly string[],
  sender: store.Sender,
): Promise<Result<number, 'reconciliationProposalUnfit'>> {
  const wanted = new Set(documentIds)
  const documents = await queries.documentsToPropose(db, statement, [...wanted])
  if (documents.length !== wanted.size) return refuse('reconciliationProposalUnfit')
  await store.insertProposals(
    db,
    documents.map((document) => ({
      payer_tenant_id: statement.payer_tenant_id,
      statement_id: statement.id,
      id: context.makeId(),
      round: statement.round,
      initiator_tenant_id: statement.initiator_tenant_id,
      payee_tenant_id: statement.payee_tenant_id,
      number: document.number,
      document_date: document.document_date,
      due_date: document.due_date,
      amount: document.amount,
      proposed_at: sender.at,
      proposed_by: sender.userId,
      proposer_name: sender.name,
    })),
  )
  return done(documents.length)
}

/** Begins and ends the disputes about documents that the decisions name, and evaluates these documents. */
async function dispute(
  { db, businessNow }: Work<Actor>,
  statement: store.Statement,
  decided: readonly LineDecision[],
  status: StatementStatus,
): Promise<boolean> {
  const numbers = (isRejected: boolean): string[] =>
    decided.flatMap(({ number, rejection }) => ((rejection !== undefined) === isRejected ? [number] : []))
  const begun = numbers(true)
  await store.addDisputes(db, statement, begun)
  const ended = await store.endDisputes(db, statement, isSettled(status) ? 'all' : numbers(false))
  return disputeChanged(db, statement, [...begun, ...ended], businessNow)
}

export const review: Command<
  Input<typeof contract.reconciliationReview>,
  Reply<typeof contract.reconciliationReview>,
  Actor
> = async (work, { params: { id }, body: { version, items, documentIds = [] } }) => {
  const { db, actor } = work
  const found = await lockToAnswer(work, id, version)
  if (!found.ok) return found
  const statement = found.value
  const lines = await queries.linesOf(db, statement, statement.round)
  const decided = decide(items, lines)
  if (!decided.ok) return decided
  const sender = await senderOf(work)
  await store.decideLines(db, statement, decided.value, sender)
  const proposed = await propose(work, statement, documentIds, sender)
  if (!proposed.ok) return proposed
  const after = await queries.linesOf(db, statement, statement.round)
  const counts = countOf(after)
  const open = statement.proposed + proposed.value
  const facts = factsOfLines(counts, open, statement.total === statement.item_total)
  const status = statementOutcomeOf(statement.status, 'answer', facts)
  if (status === 'refused' || status === 'removed' || status === 'draft')
    return refuse('reconciliationNotAnswerable')
  const isFinished = status !== 'pendingReview'
  const reasons = after.flatMap(({ reason }) => reason ?? [])
  const next = await store.changeStatement(db, statement, {
    status,
    approved: counts.approved,
    rejected: counts.rejected,
    proposed: open,
    reject_reason: commonestReason(reasons) ?? null,
    changed_at: sender.at,
    finished_at: isFinished ? sender.at : null,
  })
  const isDisputed = await dispute(work, statement, decided.value, status)
  if (isFinished) await store.markUnread(db, statement, statement.initiator)
  const rejected = decided.value.filter(({ rejection }) => rejection !== undefined).length
  const approved = decided.value.length - rejected
  const wasRejected = new Set(
    lines.filter(({ state }) => state === 'rejected').map(({ id: lineId }) => lineId),
  )
  const withdrawn = decided.value.filter(({ id: lineId }) => wasRejected.has(lineId)).length
  await recordEvent(work, statement, sender, { approved, rejected, withdrawn, status })
  const events = [
    ...(isFinished ? [answeredEvent(statement)] : []),
    ...(isDisputed ? documentEvents(actor, statement) : []),
  ]
  return done({
    value: { version: next, status },
    entry: journalEntryOfStatement(
      actor,
      'reconciliations.answered',
      statement,
      {
        count: decided.value.length,
        round: statement.round,
        approved,
        rejected,
        proposed: proposed.value,
      },
      { reach: 'both', events },
    ),
  })
}
