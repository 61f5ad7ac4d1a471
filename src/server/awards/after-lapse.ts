/**
 * Pays awards that had lapsed although they were paid in time: what was offered or awarded of their documents since ends, the pool
 * is charged as far as it has room, and their items are awarded again.
 */
import { sql } from 'kysely'
import { chargesOf } from '#domain/awards/payment.ts'
import { awardChanges } from '#domain/awards/states.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { recordPayments } from '../eligibility/commands.ts'
import { postAll } from '../ledger/commands.ts'
import { type Account, lockBalances } from '../ledger/locks.ts'
import { endItems, restoreItems } from '../offers/commands.ts'
import { evaluateAgain } from './apply.ts'
import { endAwards } from './ends.ts'
import { type AwardRow, lockAwards } from './locks.ts'
import type { PayableAward } from './payments.ts'
import { paymentPostings } from './postings.ts'
import { changeAwards, insertPayments, type NewPayment } from './store.ts'

/** Awards, their payees and the pools are locked; each award is of another document. Returns the later awards that ended. */
export async function payAfterLapse(
  work: UnitWork,
  tenantId: string,
  awards: readonly PayableAward[],
  payment: Pick<NewPayment, 'source' | 'by'>,
): Promise<readonly AwardRow[]> {
  const { db, context, businessNow } = work
  const documentIds = awards.map(({ document_id }) => document_id)
  const later = await endLaterAwards(work, tenantId, documentIds)
  await endItems(db, documentIds, { event: 'paidOtherwise' }, businessNow)
  const outsidePool = outsideOf(awards, await lockPools(work, awards))
  const { postings, postingOf } = paymentPostings(context.makeId, tenantId, awards, businessNow, outsidePool)
  await insertPayments(db, tenantId, awards, { postingOf, outsidePool }, { ...payment, at: businessNow })
  await postAll({ db, makeId: context.makeId }, postings)
  await changeAwards(
    db,
    tenantId,
    awards.map(({ id }) => id),
    awardChanges.payAfterLapse.to,
  )
  await recordPayments(
    db,
    awards.map((award) => ({ ...award, paid_date: award.valueDate })),
    businessNow,
  )
  await restoreItems(db, awards, awardChanges.payAfterLapse.item, businessNow)
  await evaluateAgain(db, tenantId, documentIds, businessNow)
  return later
}

/** What was awarded since of these documents, or of the invoices of these receipts; the money that it had of the pool is available again. */
async function endLaterAwards(
  work: UnitWork,
  tenantId: string,
  documentIds: readonly string[],
): Promise<readonly AwardRow[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from awards a where a.payer_tenant_id = ${tenantId} and a.state = 'committed'
      and (a.document_id = any(${documentIds}::uuid[]) or a.document_id in (select l.document_id from receipt_invoices l
        where l.payer_tenant_id = ${tenantId} and l.receipt_id = any(${documentIds}::uuid[]))) order by a.id`.execute(
    work.db,
  )
  if (rows.length === 0) return []
  const later = await lockAwards(
    work.db,
    tenantId,
    rows.map(({ id }) => id),
  )
  await endAwards(work, tenantId, later, 'yieldToEarlier')
  return later
}

const poolKinds = ['available', 'committed', 'outstanding'] as const

/** What the pool of each market has left, all parts locked before the first posting. */
export async function lockPools(
  { db }: UnitWork,
  awards: readonly AwardRow[],
): Promise<ReadonlyMap<string, bigint>> {
  const markets = new Map(awards.map((award) => [award.market_id, award]))
  const accounts = [...markets.values()].flatMap(({ payer_tenant_id, market_id, currency }) =>
    poolKinds.map((kind): Account => {
      return {
        tenantId: payer_tenant_id,
        otherTenantId: payer_tenant_id,
        marketId: market_id,
        kind,
        currency,
      }
    }),
  )
  const balances = await lockBalances(db, accounts)
  return new Map(
    accounts.flatMap(({ kind, marketId }, n) =>
      kind === 'available' && marketId !== null ? [[marketId, balances[n] ?? 0n] as const] : [],
    ),
  )
}

/** The part of each payment that its pool has no room for, by award. */
function outsideOf(
  awards: readonly AwardRow[],
  available: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const outside = new Map<string, bigint>()
  for (const [marketId, left] of available) {
    const own = awards.filter(({ market_id }) => market_id === marketId)
    const nets = own.map(({ amount, discount }) => amount - discount)
    const charges = chargesOf(left, nets)
    for (const [n, { id }] of own.entries()) outside.set(id, (nets[n] ?? 0n) - (charges[n] ?? 0n))
  }
  return outside
}
