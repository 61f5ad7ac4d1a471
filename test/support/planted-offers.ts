/** Offers as they would have been submitted, written by the system with their documents. */
import type { Transaction } from 'kysely'
import { markets } from '#demo/markets.ts'
import { entityOf, marketIdOf } from '#demo/seed-markets.ts'
import type { Day } from '#domain/day.ts'
import { discountOf } from '#domain/offers/arithmetic.ts'
import { daysOf } from '#domain/offers/quote.ts'
import type { Terms } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { runJob } from '#server/clearing/jobs.ts'
import { runTimeAt } from '#server/clearing/run-market.ts'
import { beginRun } from '#server/clearing/slots.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { evaluatePayees, setOfferStates } from '#server/eligibility/commands.ts'
import { noteEvaluated } from '#server/eligibility/store.ts'
import { addVersion, readMarkets } from '#server/markets/store.ts'
import { documentRow, insertPlanted, type PlantedRow, tradeOf } from './documents.ts'
import { journalPlanted, plantJournaled } from './journal.ts'
import type { TestServer } from './server.ts'

/** 蓝亭's factory in Qingdao: a pool of 8,000,000.00, minimum 7.00%, desired 9.00%, pay days 10, 20 and 31. */
const qingdao = markets.find(({ payer }) => payer === 'lanting-qingdao') ?? raise()
export const qingdaoId = marketIdOf(qingdao)
export const payerTenantId = entityOf('lanting-qingdao').tenantId
/** 明远 and 兰芝 as payees of it. */
export const [mingyuan, orchid] = ['600114', '600230'] as const

function raise(): never {
  throw new Error('the demo world has this market')
}

export const apr = (bps: number): Terms => ({
  method: 'preSettlement',
  rate: { type: 'apr', bps: bps as BasisPoints },
})

export type PlantedOffer = {
  readonly code?: string
  readonly terms?: Terms
  readonly documents: readonly Partial<PlantedRow>[]
  /** Credit notes of the same payee. */
  readonly credits?: readonly Partial<PlantedRow>[]
  readonly expectedDate?: Day
  readonly at?: Date
  /** Where its items wait: for a clearing by default. */
  readonly state?: 'live' | 'review'
}
export type Planted = { readonly offerId: string; readonly itemIds: string[]; readonly documentIds: string[] }

let serial = 0

/** Inserts a live offer with new documents of a payee, one item for each document. */
export async function plantOffer(context: Context, offer: PlantedOffer): Promise<Planted> {
  const { code = mingyuan, documents, credits = [] } = offer
  const rows = documents.map((changes) => documentRow(context, changes, code))
  const notes = credits.map((changes) => documentRow(context, changes, code))
  return context.systemDb.transaction().execute(async (db) => {
    await insertPlanted(db, [...rows, ...notes])
    await evaluatePayees(db, [tradeOf(code).payeeId], context.clock())
    return offerRows(db, context, offer, rows)
  })
}

/** The same for documents that there are: what was offered before has ended. */
export const plantOfferOf = (context: Context, documentIds: readonly string[]): Promise<Planted> =>
  context.systemDb.transaction().execute(async (db) => {
    const rows = await db.selectFrom('documents').selectAll().where('id', 'in', documentIds).execute()
    return offerRows(db, context, { documents: [] }, rows)
  })

async function offerRows(
  db: Transaction<Schema>,
  context: Context,
  offer: PlantedOffer,
  rows: readonly PlantedRow[],
): Promise<Planted> {
  const planted = await insertOffer(db, context, offer, rows)
  const keys = rows.map(({ id }) => ({ payer_tenant_id: payerTenantId, document_id: id }))
  await setOfferStates(db, keys)
  await journalPlanted(db, context)
  return planted
}

async function insertOffer(
  db: Transaction<Schema>,
  context: Context,
  {
    code = mingyuan,
    terms = apr(1_000),
    expectedDate = '2026-11-16' as Day,
    at = context.clock(),
    state = 'live',
  }: PlantedOffer,
  rows: readonly PlantedRow[],
): Promise<Planted> {
  const trade = tradeOf(code)
  const { version, day_count } = await db
    .selectFrom('markets as m')
    .innerJoin('market_settings as s', (join) =>
      join.onRef('s.market_id', '=', 'm.id').onRef('s.version', '=', 'm.version'),
    )
    .select(['m.version', 's.day_count'])
    .where('m.id', '=', qingdaoId)
    .executeTakeFirstOrThrow()
  const offerId = context.makeId()
  serial += 1
  const items = rows.map((row) => {
    const { amount } = row
    const days = daysOf(
      terms,
      { dueDate: row.due_date as Day, billTermDays: row.bill_term_days ?? null },
      '2026-11-20' as Day,
    )
    const worth = discountOf(amount, terms, days, 360)
    const discount = worth < 1n ? 1n : worth
    const term = terms.method === 'preSettlement' ? 0 : (row.bill_term_days ?? 0)
    return { id: context.makeId(), documentId: row.id, dueDate: row.due_date, term, amount, discount }
  })
  const shared = {
    payer_tenant_id: trade.payerTenantId,
    market_id: qingdaoId,
    payee_id: trade.payeeId,
    payee_tenant_id: trade.payeeTenantId ?? '',
  }
  const claimed = {
    method: terms.method,
    rate_type: 'rate' in terms ? terms.rate.type : null,
    rate_bps: 'rate' in terms ? terms.rate.bps : null,
    bill_rate_type: 'billRate' in terms ? terms.billRate.type : null,
    bill_rate_bps: 'billRate' in terms ? terms.billRate.bps : null,
    expected_date: expectedDate,
    currency: 'CNY' as const,
  }
  await db
    .insertInto('offers')
    .values({
      ...shared,
      id: offerId,
      payer_id: trade.payerId,
      payee_company_id: trade.payeeCompanyId ?? '',
      serial: BigInt(1_000_000 + serial),
      kind: 'oneTime',
      ...claimed,
      amount: items.reduce((sum, { amount }) => sum + amount, 0n),
      settings_version: version,
      agreement_id: context.makeId(),
      submitted_at: at,
      submitted_by: trade.payeeTenantId ?? '',
    })
    .execute()
  await db
    .insertInto('offer_items')
    .values(
      items.map(({ id, documentId, dueDate, term, amount, discount }) => ({
        ...shared,
        ...claimed,
        face: amount,
        due_date: dueDate,
        bill_term_days: term,
        day_count,
        id,
        offer_id: offerId,
        document_id: documentId,
        state,
        amount,
        discount,
        priority_at: at,
        changed_at: at,
      })),
    )
    .execute()
  return {
    offerId,
    itemIds: items.map(({ id }) => id),
    documentIds: items.map(({ documentId }) => documentId),
  }
}

/** Inserts the row of a run as clearing now would; no worker takes it up. */
export const beginNow = ({ context, clock }: TestServer): Promise<string> =>
  runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId: payerTenantId }),
    lock: noLocks,
    work: async ({ db }) => {
      const time = runTimeAt(clock(), 'Asia/Shanghai', false)
      const runId = await beginRun({ db, context }, { tenantId: payerTenantId, marketId: qingdaoId, time })
      return { value: runId ?? raise() }
    },
  })

/** Works on a run, as its job does. */
export const workOn = ({ context }: TestServer, runId: string): Promise<void> =>
  runJob.run(context, { tenantId: payerTenantId, marketId: qingdaoId, runId })

/** One whole run. */
export async function clearNow(server: TestServer): Promise<string> {
  const runId = await beginNow(server)
  await workOn(server, runId)
  return runId
}

/** Sets the business date of the payer's markets as a day roll would, and evaluates the payees. */
export async function moveBusinessDate({ context, clock }: TestServer, today: string): Promise<void> {
  await plantJournaled(context, (db) =>
    db.updateTable('markets').set({ business_date: today }).where('tenant_id', '=', payerTenantId).execute(),
  )
  const payees = [mingyuan, orchid].map((code) => tradeOf(code).payeeId)
  await evaluatePayees(context.systemDb, payees, clock())
  await noteEvaluated(context.systemDb, payerTenantId, payees)
}

/** Makes the pool revolving, in the next version of the settings: money returns when documents are due. */
export const revolve = ({ context }: TestServer): Promise<void> =>
  context.systemDb.transaction().execute(async (db) => {
    const [market] = await readMarkets(db, payerTenantId, qingdaoId)
    if (!market) throw new Error('the demo world has this market')
    const { settings, own, times } = market
    const version = {
      settings,
      own: { ...own, poolKind: 'revolving' as const },
      setBy: null,
      setAt: context.clock(),
      times,
    }
    await addVersion(db, market, version, false)
    await journalPlanted(db, context)
  })
