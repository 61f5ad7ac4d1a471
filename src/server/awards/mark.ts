/** The commands of a payer about awards: mark them as paid, as not to be paid, or as returned by the bank. */
import type { Transaction } from 'kysely'
import type { awardsFailed, awardsPaid, awardsReturned } from '#contract/awards.ts'
import type { Input } from '#contract/route.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { decideFailure, decideReturn } from '#domain/awards/payment.ts'
import type { Day } from '#domain/day.ts'
import { type Currency, parseAmount } from '#domain/money.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Change, Command, JournalEntry } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { evaluateAgain } from './apply.ts'
import { balanceKey, payeeBalances } from './balances.ts'
import { endAwards } from './ends.ts'
import { paymentFacts } from './journal.ts'
import { type AwardRow, lockAwards, paidEvents, payerDay } from './locks.ts'
import { type MadePayment, type SettlementReport, settlePayments } from './payments.ts'
import { returnPayments } from './returns.ts'

type Chosen = {
  /** The awards that the person may decide about, locked, in the order of the request. */
  readonly awards: readonly AwardRow[]
  /** Refusals by id; a command adds its own. */
  readonly refused: Map<string, Refused>
}

async function chooseAwards(
  db: Transaction<Schema>,
  actor: Actor,
  awardIds: readonly string[],
): Promise<Result<Chosen, 'notFound'>> {
  const { tenantId, companyId } = requireActing(actor)
  const found = new Map(
    (await lockAwards(db, tenantId, awardIds, companyId)).map((award) => [award.id, award]),
  )
  if (found.size === 0) return refuse('notFound')
  const memberships = await membershipsOf(db)
  const refused = new Map<string, Refused>()
  const awards = awardIds.flatMap((id) => {
    const award = found.get(id)
    const refusal = award ? refuseOwnPayee(award.payee_tenant_id, memberships) : refuse('notFound')
    if (refusal) refused.set(id, refusal)
    return award && !refusal ? [award] : []
  })
  return done({ awards, refused })
}

type Happened = Pick<JournalEntry, 'action'> & {
  readonly facts?: JournalEntry['facts']
  /** Later awards that ended by it. */
  readonly ended?: readonly AwardRow[]
}

/** What was done and what was refused, with the journal entry of what was done. */
function reportOf(
  actor: Actor,
  awardIds: readonly string[],
  { awards, refused }: Chosen,
  changed: readonly AwardRow[],
  { action, facts = {}, ended = [] }: Happened,
): Result<Change<BulkReport>, never> {
  const { tenantId } = requireActing(actor)
  const numberOf = new Map(awards.map(({ id, number }) => [id, number]))
  const refusedRows = awardIds.flatMap((id) => {
    const refusal = refused.get(id)
    return refusal ? [refusedRow(id, numberOf.get(id) ?? null, refusal)] : []
  })
  const entry = {
    action,
    tenantId,
    userId: actor.userId,
    facts: { ...paymentFacts(changed, ended), ...facts },
    events: paidEvents(tenantId, [...changed, ...ended]),
  }
  return done({
    value: { done: changed.map(({ id }) => id), refused: refusedRows },
    entry: changed.length === 0 ? undefined : entry,
  })
}

const amountGiven = (typed: string | undefined, currency: Currency) => {
  if (typed === undefined) return undefined
  const read = parseAmount(typed, currency)
  return typeof read === 'object' ? read : 'unreadable'
}

/** Of payments that are marked together, the first kind of which there is one. */
function paidActionOf({ early, afterLapse, inFull }: SettlementReport): JournalEntry['action'] {
  if (early.length > 0) return 'clearing.paid'
  if (afterLapse.length > 0) return 'clearing.paidAfterLapse'
  return inFull.length > 0 ? 'clearing.paidInFull' : 'clearing.paidLate'
}

/** Refuses awards one by one; the others are paid together. An amount without the discount ends its award. */
export const markPaid: Command<Input<typeof awardsPaid>, BulkReport, Actor> = async (
  work,
  { body: { awardIds, valueDate, amounts, reference } },
) => {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  if (valueDate > (await payerDay(db, tenantId))) return refuse('valueDateFuture')
  const chosen = await chooseAwards(db, actor, awardIds)
  if (!chosen.ok) return chosen
  const { awards, refused } = chosen.value
  const given = new Map(awardIds.map((id, n) => [id, amounts?.[n]]))
  const payments = awards.map(
    (award): MadePayment => ({
      award,
      valueDate,
      reference,
      amount: amountGiven(given.get(award.id), award.currency),
    }),
  )
  const settled = await settlePayments(work, tenantId, payments, { source: 'payer', by: actor.userId })
  for (const [id, refusal] of settled.refused) refused.set(id, refusal)
  const { early, afterLapse, inFull, late, ended } = settled
  return reportOf(actor, awardIds, chosen.value, [...early, ...afterLapse, ...inFull, ...late], {
    action: paidActionOf(settled),
    ended,
    facts: {
      afterLapse: afterLapse.length,
      inFull: inFull.length,
      late: late.length,
      changes: changesBetween(
        { paidOn: null, bankReference: null },
        { paidOn: valueDate, bankReference: reference ?? null },
      ),
    },
  })
}

/**
 * Awards that the payer will not pay. Each that fails opens its document again, which counts for the next: no more fail
 * for too little payable balance than the credit notes exceed it by.
 */
export const markFailed: Command<Input<typeof awardsFailed>, BulkReport, Actor> = async (
  work,
  { body: { awardIds, reason } },
) => {
  const { db, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  const chosen = await chooseAwards(db, actor, awardIds)
  if (!chosen.ok) return chosen
  const { awards, refused } = chosen.value
  const balances = await payeeBalances(db, tenantId, awards)
  const failed: AwardRow[] = []
  for (const award of awards) {
    const key = balanceKey(award)
    const balance = balances.get(key) ?? { open: 0n, unmatched: 0n }
    const decided = decideFailure(award, reason, balance)
    if (!decided.ok) {
      refused.set(award.id, decided)
      continue
    }
    failed.push(award)
    balances.set(key, { ...balance, open: balance.open + award.amount })
  }
  if (failed.length > 0) {
    const event = reason === 'insufficientAvailableBalance' ? 'lackFunds' : 'lackPayable'
    await endAwards(work, tenantId, failed, event)
    const documentIds = failed.map(({ document_id }) => document_id)
    await evaluateAgain(db, tenantId, documentIds, businessNow)
  }
  return reportOf(actor, awardIds, chosen.value, failed, { action: 'clearing.failed', facts: { reason } })
}

/** The bank gave back what was paid: the awards end, and their documents are open again. */
export const markReturned: Command<Input<typeof awardsReturned>, BulkReport, Actor> = async (
  work,
  { body: { awardIds, returnedOn, reference } },
) => {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  if (returnedOn > (await payerDay(db, tenantId))) return refuse('valueDateFuture')
  const chosen = await chooseAwards(db, actor, awardIds)
  if (!chosen.ok) return chosen
  const { awards, refused } = chosen.value
  const returned = awards.filter((award) => {
    const decided = decideReturn({ ...award, paidOn: award.paid_on as Day | null }, returnedOn)
    if (!decided.ok) refused.set(award.id, decided)
    return decided.ok
  })
  if (returned.length > 0)
    await returnPayments(
      work,
      tenantId,
      returned.map((award) => ({ ...award, returnedOn, reference })),
      { source: 'payer', by: actor.userId },
    )
  return reportOf(actor, awardIds, chosen.value, returned, {
    action: 'clearing.returned',
    facts: {
      changes: changesBetween(
        { returnedOn: null, bankReference: null },
        { returnedOn, bankReference: reference ?? null },
      ),
    },
  })
}
