/**
 * A year of documents between the payers and payees of the demo world, up to the day on which the sandbox is made.
 * Each trade has its own amounts, terms and numbers; documents that are due by then are paid, except for a few of the
 * last days.
 */
import type { Insertable, Transaction } from 'kysely'
import { addDays, type Day, dayOf, type Instant } from '#domain/day.ts'
import type { DocumentSource } from '#domain/documents/kinds.ts'
import { platformId } from '#server/commands/journal.ts'
import type { Schema } from '#server/db/schema.ts'
import { takeSerials } from '#server/documents/store.ts'
import { startInChina } from './china-time.ts'
import type { DemoDocument } from './enter-documents.ts'
import { demoId } from './ids.ts'
import { seedImports } from './imports.ts'
import type { DemoPayee } from './markets.ts'
import { seededRandom } from './random.ts'
import { entityOf, payeeIdOf } from './seed-markets.ts'
import { type Trade, tradeOf } from './trades.ts'

/** Sample comments by people of the demo world, in their own language. */
export const demoReasons = { declined: '金额与入库单不符', disabled: '质量问题待处理' } as const

const daysOfPast = 365
type Row = DemoDocument
type Event = Insertable<Schema['document_events']>

/** Documents of one payee, oldest first. */
function documentsOf(
  payee: DemoPayee,
  today: Day,
  userOf: (side: 'payer' | 'payee') => string,
): readonly Row[] {
  const random = seededRandom(`${payee.payer} ${payee.code}`)
  const trade = tradeOf(payee)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const first = [addDays(today, -daysOfPast), payee.listed.slice(0, 10) as Day].toSorted().at(-1) ?? today
  const rows: Row[] = []
  for (let day = first; day < today; day = addDays(day, 1 + Math.floor(random() * 2 * trade.everyDays))) {
    const dueDate = addDays(day, pick(trade.termDays))
    const late = isLate(dueDate, today, rows.length)
    const paid = dueDate <= today && !late
    const source = sourceOf(payee, random())
    const side = source === 'payee' ? 'payee' : 'payer'
    const means = trade.bills && random() < 0.2 ? 'acceptance' : 'transfer'
    const minutes = 60 + Math.floor(random() * 540)
    const at = new Date(startInChina(day) + (8 * 60 + minutes) * 60_000)
    rows.push({
      ...sidesOf(payee),
      id: demoId(`document:${payee.code}:${rows.length}`, at.toISOString()),
      issuer_tenant_id: sidesOf(payee)[side === 'payee' ? 'payee_tenant_id' : 'payer_tenant_id'] ?? '',
      serial: 0n,
      number: trade.number(day, rows.length + 1),
      type: source === 'payee' ? 'receivable' : pick(trade.types),
      amount: amountOf(payee, trade, random()),
      currency: currencyOf(payee),
      document_date: day,
      due_date: dueDate,
      means,
      bill_term_days: means === 'acceptance' ? pick([90, 180]) : null,
      source,
      paid_date: paid ? dueDate : null,
      created_at: at,
      created_by: source === 'payer' || source === 'payee' ? userOf(side) : platformId,
      changed_at: at,
      changed_by: source === 'payer' || source === 'payee' ? userOf(side) : platformId,
      ...(paid || late ? agreed(source) : happening(payee, source, random())),
    })
    if (!paid && !late && random() < 0.06) rows.push(creditNote(rows, random() < 0.6, userOf('payer')))
  }
  return rows
}

const lateDaysMax = 12

/** Some of the documents that fell due in the last days are still unpaid. */
const isLate = (dueDate: Day, today: Day, index: number): boolean =>
  dueDate < today && dueDate >= addDays(today, -lateDaysMax) && index % 4 === 1

const sourceOf = ({ company }: DemoPayee, roll: number): DocumentSource => {
  if (roll < 0.55) return 'payer'
  if (roll < 0.82) return 'sync'
  return roll < 0.95 && company ? 'payee' : 'platform'
}

const currencyOf = ({ marketCurrency }: DemoPayee): Row['currency'] => marketCurrency ?? 'CNY'

function amountOf(payee: DemoPayee, { amounts: [least, most] }: Trade, roll: number): bigint {
  const scale = currencyOf(payee) === 'USD' ? 7 : 1
  // More small ones than large ones, to the cent.
  const whole = (least + (most - least) * roll ** 3) / scale
  return BigInt(Math.round(whole * 100))
}

const sidesOf = (payee: DemoPayee) => {
  const payer = entityOf(payee.payer)
  const company = payee.company ? entityOf(payee.company) : undefined
  return {
    payer_tenant_id: payer.tenantId,
    payer_id: payer.id,
    payee_id: payeeIdOf(payee),
    payee_tenant_id: company?.tenantId ?? null,
    payee_company_id: company?.id ?? null,
  }
}

type Said = Pick<Row, 'confirmation' | 'declined_reason' | 'disabled_by' | 'disabled_reason' | 'excluded'>

const agreed = (source: DocumentSource): Said => ({ confirmation: source === 'payee' ? 'confirmed' : 'none' })

/** The state of an open document: most are as they were entered. */
function happening({ company }: DemoPayee, source: DocumentSource, roll: number): Said {
  if (source === 'payee') {
    if (roll < 0.5) return { confirmation: 'waiting' }
    if (roll < 0.6) return { confirmation: 'declined', declined_reason: demoReasons.declined }
  }
  if (roll > 0.96) return { ...agreed(source), disabled_by: 'payer', disabled_reason: demoReasons.disabled }
  if (roll > 0.93 && company) return { ...agreed(source), excluded: true }
  return agreed(source)
}

const saidAfterMs = 3 * 60 * 60_000

/** A comment about a document, some hours after it was entered. */
function eventsOf(row: Row, now: Date, personOf: (tenantId: string) => string): readonly Event[] {
  const { payer_tenant_id, payee_tenant_id, confirmation, declined_reason, disabled_reason } = row
  const at = new Date(Math.min(new Date(row.created_at).getTime() + saidAfterMs, now.getTime()))
  const said = (kind: Event['kind'], side: 'payer' | 'payee', detail: string | null = null): Event => ({
    payer_tenant_id,
    document_id: row.id,
    at,
    id: demoId(`${kind}:${row.id}`, at.toISOString()),
    kind,
    side,
    user_id: personOf((side === 'payee' ? payee_tenant_id : null) ?? payer_tenant_id),
    detail,
  })
  return [
    ...(confirmation === 'confirmed' ? [said('confirmed', 'payer')] : []),
    ...(confirmation === 'declined' ? [said('declined', 'payer', declined_reason ?? null)] : []),
    ...(row.disabled_by ? [said('disabled', row.disabled_by, disabled_reason ?? null)] : []),
    ...(row.excluded ? [said('excluded', 'payee')] : []),
  ]
}

/** A credit note on the last document, or on the payee's balance. */
function creditNote(rows: readonly Row[], matched: boolean, by: string): Row {
  const last = rows.at(-1)
  if (!last) throw new Error('a credit note follows a document')
  const at = new Date(new Date(last.created_at).getTime() + 60_000)
  return {
    ...last,
    id: demoId(`credit:${last.id}`, at.toISOString()),
    issuer_tenant_id: last.payer_tenant_id,
    number: `${last.number}-R`,
    amount: -(last.amount / 20n + 100n),
    means: 'transfer',
    bill_term_days: null,
    source: 'payer',
    confirmation: 'none',
    declined_reason: null,
    disabled_by: null,
    disabled_reason: null,
    excluded: false,
    credits_id: matched ? last.id : null,
    created_at: at,
    created_by: by,
    changed_at: at,
    changed_by: by,
    type: 'payable',
  }
}

const dayMs = 24 * 60 * 60_000

/** An order that a payer entered the day before its payee entered the receivable under the same number. */
function asOrder(row: Row, by: string): Row {
  const at = new Date(new Date(row.created_at).getTime() - dayMs)
  return {
    ...row,
    id: demoId(`order:${row.id}`, at.toISOString()),
    issuer_tenant_id: row.payer_tenant_id,
    type: 'order',
    source: 'payer',
    confirmation: 'none',
    created_at: at,
    created_by: by,
    changed_at: at,
    changed_by: by,
  }
}

/**
 * All documents of the demo world up to today, with their comments; documents that are entered together are in one
 * order.
 */
export type DemoTrade = { readonly rows: readonly Row[]; readonly events: readonly Event[] }

export async function planDocuments(
  db: Transaction<Schema>,
  now: Date,
  traders: readonly DemoPayee[],
  administratorOf: (tenantId: string) => string,
): Promise<DemoTrade> {
  const today = dayOf(now.getTime() as Instant)
  const entered = traders.flatMap((payee) => {
    const sides = sidesOf(payee)
    return documentsOf(payee, today, (side) =>
      administratorOf((side === 'payee' ? sides.payee_tenant_id : null) ?? sides.payer_tenant_id),
    )
  })
  const withWarnings = entered.findLast(
    ({ confirmation, payer_tenant_id }) =>
      confirmation === 'waiting' && payer_tenant_id === entityOf('hongfei').tenantId,
  )
  const orders = withWarnings ? [asOrder(withWarnings, administratorOf(withWarnings.payer_tenant_id))] : []
  const rows = [...entered, ...orders].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await seedImports(db, rows, now)
  const issuers = [...new Set(rows.map(({ issuer_tenant_id }) => issuer_tenant_id))]
  await Promise.all(
    issuers.map(async (tenantId) => {
      const own = rows.filter(({ issuer_tenant_id }) => issuer_tenant_id === tenantId)
      const first = await takeSerials(db, tenantId, own.length)
      for (const [n, row] of own.entries()) row.serial = first + BigInt(n)
    }),
  )
  const events = rows.flatMap((row) => {
    const said = eventsOf(row, now, administratorOf)
    const last = said.at(-1)
    if (last) Object.assign(row, { changed_at: last.at, changed_by: last.user_id })
    return said
  })
  return { rows, events }
}
