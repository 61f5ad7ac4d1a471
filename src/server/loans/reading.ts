/** Reads loans with everything that their fold needs: terms, events, the signed plan, and what was posted. */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Calendar } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { loanTermsOf } from '#domain/financing/applications.ts'
import { type Balances, loanAccounts } from '#domain/financing/balances.ts'
import type { LoanEvent, WaivedPart } from '#domain/financing/loan-events.ts'
import type { LoanVersion } from '#domain/financing/loan-rows.ts'
import type { ProductTerms } from '#domain/financing/products.ts'
import type { LoanState } from '#domain/financing/states.ts'
import type { LoanKind } from '#domain/ledger/posting.ts'
import type { Currency } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Schema } from '../db/schema.ts'
import { type KeptRow, rowsOfKept, type TermsRow, termsOf, termsOfRow } from '../financing/queries.ts'

export type EventJson = {
  readonly number: number
  readonly kind: LoanEvent['kind']
  readonly valueDate: Day
  readonly amount: string | null
  readonly early: boolean | null
  readonly part: WaivedPart | null
  readonly ofNumber: number | null
}

/** The column of each account in `loan_postings`. */
const columnOf = {
  loanPrincipal: 'principal',
  loanInterest: 'interest',
  loanPenalty: 'penalty',
  loanCredit: 'credit',
  loanHeld: 'held',
  loanMoney: 'money',
  loanIncome: 'income',
  loanWaived: 'waived',
  loanWrittenOff: 'written_off',
} as const satisfies Record<LoanKind, string>

const sums = loanAccounts
  .map((account) => `'${account}', coalesce(sum(p.${columnOf[account]}), 0)::text`)
  .join(', ')

const eventJson = `json_build_object('number', e.number, 'kind', e.kind, 'valueDate', e.value_date, 'amount', e.amount_minor::text,
  'early', e.early, 'part', e.part, 'ofNumber', e.of_number)`

/** Of a loan `l`, as JSON. */
export const loanJson = `json_build_object('lenderTenantId', l.lender_tenant_id, 'id', l.id, 'lenderId', l.lender_id, 'dealerId', l.dealer_id,
  'serial', l.serial::text, 'currency', l.currency, 'rateBps', l.rate_bps, 'term', l.term, 'state', l.state,
  'amount', l.amount_minor::text, 'terms', (select ${termsOf('v')} from finance_product_versions v where v.lender_tenant_id = l.lender_tenant_id
    and v.product_id = l.product_id and v.version = l.product_version),
  'plan', (select s.plan from loan_schedules s where s.lender_tenant_id = l.lender_tenant_id and s.loan_id = l.id and s.version = 1),
  'events', (select json_agg(${eventJson} order by e.number) from loan_events e where e.lender_tenant_id = l.lender_tenant_id and e.loan_id = l.id),
  'posted', (select json_build_object(${sums}) from loan_postings p where p.lender_tenant_id = l.lender_tenant_id and p.loan_id = l.id),
  'postings', (select count(*) from loan_postings p where p.lender_tenant_id = l.lender_tenant_id and p.loan_id = l.id),
  'schedules', (select json_agg(s.plan order by s.version) from loan_schedules s where s.lender_tenant_id = l.lender_tenant_id and s.loan_id = l.id),
  'states', (select count(*) from loan_states s where s.lender_tenant_id = l.lender_tenant_id and s.loan_id = l.id))`

export type LoanJson = {
  readonly lenderTenantId: string
  readonly id: string
  readonly lenderId: string
  readonly dealerId: string
  readonly serial: string
  readonly currency: Currency
  readonly rateBps: BasisPoints
  readonly term: number
  readonly state: LoanState
  readonly amount: string
  readonly terms: TermsRow
  readonly plan: readonly KeptRow[]
  readonly events: readonly EventJson[]
  readonly posted: Readonly<Record<LoanKind, string>>
  readonly postings: number
  readonly schedules: readonly (readonly KeptRow[])[]
  readonly states: number
}

export type Loan = Omit<LoanJson, 'terms' | 'events' | 'posted' | 'amount'> & {
  readonly product: ProductTerms
  readonly version: LoanVersion
  readonly events: readonly LoanEvent[]
  readonly posted: Balances
  readonly amount: bigint
}

export function loanOf(row: LoanJson, calendar: Calendar): Loan {
  const product = termsOfRow(row.terms)
  const posted = Object.fromEntries(loanAccounts.map((account) => [account, BigInt(row.posted[account])]))
  return {
    ...row,
    product,
    version: { terms: loanTermsOf(product, row.rateBps, row.term), calendar },
    events: row.events.map((event) => eventOf(event, row)),
    posted: posted as Balances,
    amount: BigInt(row.amount),
  }
}

function eventOf(
  { number: entry, kind, valueDate, amount, early, part, ofNumber }: EventJson,
  { plan }: Pick<LoanJson, 'plan'>,
): LoanEvent {
  const dated = { entry, valueDate }
  const minor = BigInt(amount ?? 0)
  switch (kind) {
    case 'disbursement':
      return { ...dated, kind, principal: minor, plan: rowsOfKept(plan) }
    case 'repayment':
      return { ...dated, kind, amount: minor, early: early ?? false }
    case 'earlyMark':
    case 'return':
      return { ...dated, kind, repayment: ofNumber ?? 0 }
    case 'payout':
      return { ...dated, kind, amount: minor }
    case 'waiver':
      return { ...dated, kind, part: part ?? 'penalty', amount: minor }
    case 'writeOff':
      break
  }
  return { ...dated, kind: 'writeOff' }
}

/** Loans, locked in the order of their ids where that is wanted. */
export async function readLoans(
  db: Kysely<Schema>,
  which: RawBuilder<unknown>,
  calendar: Calendar,
): Promise<readonly Loan[]> {
  const { rows } = await sql<{ loan: string }>`
    select ${sql.raw(loanJson)}::text as loan from loans l where ${which} order by l.id`.execute(db)
  return rows.map(({ loan }) => loanOf(JSON.parse(loan) as LoanJson, calendar))
}

/** Locks loans before they are read. */
export async function lockLoans(db: Kysely<Schema>, which: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from loans l where ${which} order by l.id for no key update of l`.execute(db)
  return rows.map(({ id }) => id)
}
