/** A proposal as it is opened: whether it still holds, and what other rules would award from the same input. Writes nothing. */
import { sql, type Transaction } from 'kysely'
import type * as contract from '#contract/clearing-proposals.ts'
import type { Reply } from '#contract/route.ts'
import { isPayDateOver } from '#domain/clearing/proposal.ts'
import type { RuleResult } from '#domain/clearing/rule-comparison.ts'
import type { RunState } from '#domain/clearing/run-states.ts'
import type { Day, Instant } from '#domain/day.ts'
import { type Currency, divideHalfUp } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { readMarkets } from '../markets/queries.ts'
import type { Acting, Actor } from '../sessions/actor.ts'
import { type Look, whileLooking } from './look-unit.ts'
import { amountText, portfolioAprText } from './present.ts'
import { changesSince } from './proposals.ts'
import { itemNames, snapshotParts } from './queries.ts'
import { readBook } from './read-book.ts'
import type { ComparedRules } from './rule-engine.ts'
import { lookAtPool } from './run-market.ts'
import { payDateGone, payDatePassed, type StoredChange } from './stored-changes.ts'
import { decideRunApart, listRulesApart } from './thread.ts'

type ProposalView = Reply<typeof contract.proposalRead>
type RuleView = ProposalView['result']

type ProposalRow = {
  readonly id: string
  readonly marketId: string
  readonly state: RunState
  readonly items: number | null
  readonly slotDate: string
  readonly slotTime: string | null
  readonly instant: Date
  readonly payDate: string | null
  readonly hash: Buffer | null
  readonly currency: Currency
}

async function findProposal(
  db: Transaction<Schema>,
  { tenantId, companyId }: Acting,
  runId: string,
): Promise<Result<ProposalRow, 'notFound' | 'notProposed'>> {
  const { rows } = await sql<ProposalRow & { isProposal: boolean }>`
    select r.id, r.market_id as "marketId", r.state, r.items, r.slot_date as "slotDate", r.slot_time as "slotTime", r.instant,
      r.pay_date as "payDate", r.snapshot_hash as hash, m.currency, r.proposed_at is not null as "isProposal"
    from clearing_runs r join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id
    where r.payer_tenant_id = ${tenantId} and r.id = ${runId} and ${companyId}::uuid in (m.tenant_id, m.payer_id)`.execute(
    db,
  )
  const [row] = rows
  if (!row) return refuse('notFound')
  return row.isProposal ? done(row) : refuse('notProposed')
}

export async function readProposal(
  context: Context,
  actor: Actor,
  runId: string,
  requestId: string,
): Promise<Result<ProposalView>> {
  const looked = await whileLooking(
    context,
    actor,
    requestId,
    async (look): Promise<Result<ProposalView>> => {
      const found = await findProposal(look.db, look.acting, runId)
      if (!found.ok) return found
      const proposal = found.value
      const { tenantId } = look.acting
      const snapshot = await snapshotParts(look.db, tenantId, runId)
      const compared = await listRulesApart({ snapshot }, proposal.items ?? 0)
      const changes = proposal.state === 'proposed' ? await changesNow(look, proposal) : null
      return done({
        changes:
          changes && changes.map(({ documents, ...change }) => ({ ...change, documents: [...documents] })),
        poolLeftBefore: amountText(BigInt(compared.poolLeft), proposal.currency),
        result: ruleViewOf(compared.here, compared, proposal.currency),
        others: await othersOf(look.db, tenantId, compared, proposal.currency),
      })
    },
  )
  return looked.ok ? looked.value : looked
}

/** As an approval now would find them; the pool is not locked. */
async function changesNow(
  { db, connection, acting, businessNow }: Look,
  { id, marketId, slotDate, slotTime, instant, payDate, hash }: ProposalRow,
): Promise<readonly StoredChange[]> {
  const [market] = await readMarkets(db, acting.tenantId, marketId)
  const time = { instant, slotDate: slotDate as Day, slotTime }
  const read = market && (await lookAtPool(db, market, time))
  if (!read) return [payDateGone(payDate ?? '')]
  if (isPayDateOver((payDate ?? '') as Day, businessNow.getTime() as Instant, read.market.settings.timeZone))
    return [payDatePassed(payDate ?? '')]
  const source = await readBook(db, connection, read)
  // Nothing is awarded, so that no numbers are made.
  const decided = await decideRunApart({ source, awardKey: id })
  return changesSince(db, { tenantId: acting.tenantId, marketId, id, instant, hash }, decided)
}

function ruleViewOf(
  { rule, summary, payees }: RuleResult,
  { dayCount }: ComparedRules,
  currency: Currency,
): RuleView {
  const { totals, weight, awarded, poolLeft } = summary
  return {
    rule: rule.name,
    ruleVersion: rule.version,
    awarded,
    payees,
    amount: amountText(totals.amount, currency),
    discount: amountText(totals.discount, currency),
    amountAfterDiscount: amountText(totals.net, currency),
    portfolioApr: portfolioAprText(totals.discount, weight, dayCount),
    averageDays: totals.amount === 0n ? null : averageText(weight, totals.amount),
    poolLeftAfter: amountText(BigInt(poolLeft), currency),
  }
}

/** With one decimal. */
function averageText(weight: bigint, amount: bigint): string {
  const tenths = divideHalfUp(weight * 10n, amount)
  return `${tenths / 10n}.${tenths % 10n}`
}

async function othersOf(
  db: Transaction<Schema>,
  tenantId: string,
  compared: ComparedRules,
  currency: Currency,
): Promise<ProposalView['others']> {
  const ids = compared.others.flatMap(({ items }) => items.map(({ itemId }) => itemId))
  const names = await itemNames(db, tenantId, ids)
  return compared.others.map((other) => ({
    ...ruleViewOf(other, compared, currency),
    differing: other.differing,
    documents: other.items.flatMap(({ itemId, documentId, apr, amount, discount, awardedHere }) => {
      const named = names.get(itemId)
      if (!named) return []
      return [
        {
          documentId,
          number: named.documentNumber,
          payeeName: named.payeeName,
          apr: apr === null ? null : formatPercent(apr),
          amount: amountText(BigInt(amount), currency),
          discount: amountText(BigInt(discount), currency),
          awardedHere,
        },
      ]
    }),
  }))
}
