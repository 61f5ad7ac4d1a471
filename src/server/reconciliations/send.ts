/** Sends a statement to the other side: its first round, or the next one after an answer. */
import type * as contract from '#contract/reconciliation-actions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { storedMoney } from '#domain/audit-changes.ts'
import { checkLines, checkTotals, statementTotal, totalOf } from '#domain/reconciliations/lines.ts'
import { alteredProposal } from '#domain/reconciliations/match.ts'
import {
  factsOfLines,
  isPossible,
  isSettled,
  type StatementStatus,
  statementOutcomeOf,
} from '#domain/reconciliations/states.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Json, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { disputeChanged, documentEvents } from './disputes.ts'
import { sentEvent } from './events.ts'
import { lockPayeeOf } from './locks.ts'
import * as queries from './queries.ts'
import * as store from './store.ts'
import { journalEntryOfStatement, lockToChange, senderOf } from './work.ts'

/** The answers to all proposed lines; those that are taken are among the lines as they were proposed. */
async function answersOf(
  { db }: Work<Actor>,
  statement: store.Statement,
  kept: store.Round,
  lines: readonly queries.AnsweredLine[],
): Promise<
  Result<readonly store.ProposalAnswer[], 'reconciliationProposalsOpen' | 'reconciliationProposalAltered'>
> {
  const open = await queries.openProposals(db, statement)
  const answers = (kept.proposal_answers ?? []) as readonly store.ProposalAnswer[]
  const byId = new Map(answers.map((answer) => [answer.proposalId, answer]))
  const waiting = open.filter(({ id }) => !byId.has(id)).length
  if (waiting > 0) return refuse('reconciliationProposalsOpen', { count: waiting })
  const taken = open.filter(({ id }) => byId.get(id)?.take === true)
  const altered = alteredProposal(taken, lines)
  return altered ? refuse('reconciliationProposalAltered', { number: altered.number }) : done(answers)
}

/** Ends the disputes about rejected lines that the next round does not have; whether documents are free again. */
async function endDropped(
  { db, businessNow }: Work<Actor>,
  statement: store.Statement,
  before: readonly queries.AnsweredLine[],
  lines: readonly queries.AnsweredLine[],
): Promise<boolean> {
  const listed = new Set(lines.map(({ number }) => number))
  const dropped = before.filter(({ number }) => !listed.has(number)).map(({ number }) => number)
  return disputeChanged(db, statement, await store.endDisputes(db, statement, dropped), businessNow)
}

export const send: Command<
  Input<typeof contract.reconciliationSend>,
  Reply<typeof contract.reconciliationSend>,
  Actor
> = async (work, { params: { id }, body: { version, confirmedDifference } }) => {
  const { db, actor } = work
  const payee = await lockPayeeOf(work, id)
  if (!payee.ok) return payee
  const found = await lockToChange(work, id, version)
  if (!found.ok) return found
  const statement = found.value
  const { currency } = statement
  if (!isPossible(statement.status, 'send')) return refuse('reconciliationNotCorrectable')
  const kept = await queries.findRound(db, statement, 0)
  if (!kept) return refuse('reconciliationEmpty')
  const party = await queries.findParty(db, requireActing(actor), statement.payee_id)
  if (party?.payee_company_id !== statement.payee_company_id || !party.is_connected)
    return refuse('reconciliationPayeeLeft')
  const before = statement.round === 0 ? [] : await queries.linesOf(db, statement, statement.round)
  const carried = before.filter(({ state }) => state === 'approved')
  const undecided = await queries.linesOf(db, statement, 0)
  const lines = [...carried, ...undecided]
  const checked = checkLines(lines)
  if (!checked.ok) return checked
  // In a later round it means that the initiator drops every line which was rejected.
  if (lines.length === 0 && statement.round === 0) return refuse('reconciliationEmpty')
  const confirmed =
    confirmedDifference === undefined ? undefined : statementTotal(confirmedDifference, currency)
  const fits = checkTotals(lines, kept.total, confirmed)
  if (!fits.ok) return fits
  const answers = await answersOf(work, statement, kept, undecided)
  if (!answers.ok) return answers
  const sender = await senderOf(work)
  const itemTotal = totalOf(lines)
  await store.sendRound(db, statement, { itemTotal, lines: lines.length }, sender)
  await store.answerProposals(db, statement, answers.value)
  const round = statement.round + 1
  const facts = factsOfLines(
    { pending: undecided.length, approved: carried.length, rejected: 0 },
    0,
    fits.value === 0n,
  )
  const status = statementOutcomeOf(statement.status, 'send', facts) as StatementStatus
  const next = await store.changeStatement(db, statement, {
    status,
    round,
    payer_name: party.payer_name,
    payee_name: party.payee_name,
    payee_code: party.payee_code,
    total: kept.total,
    item_total: itemTotal,
    lines: lines.length,
    approved: carried.length,
    rejected: 0,
    proposed: 0,
    reject_reason: null,
    changed_at: sender.at,
    initiated_at: statement.initiated_at ?? sender.at,
    finished_at: isSettled(status) ? sender.at : null,
  })
  const other = statement.initiator === 'payer' ? 'payee' : 'payer'
  await store.markUnread(db, statement, other)
  const isFreed = await endDropped(work, statement, before, lines)
  const journaled: Record<string, Json> = {
    count: lines.length,
    round,
    amount: storedMoney({ currency, minor: itemTotal }),
    ...(fits.value !== 0n && { difference: storedMoney({ currency, minor: fits.value }) }),
  }
  const events = [
    sentEvent(statement, other, { round, isSettled: isSettled(status) }),
    ...(isFreed ? documentEvents(actor, statement) : []),
  ]
  return done({
    value: { version: next, round, status },
    entry: journalEntryOfStatement(actor, 'reconciliations.sent', statement, journaled, {
      reach: 'both',
      events,
    }),
  })
}
