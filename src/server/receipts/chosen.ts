/** The receipts that a payee names by their numbers, and what an offer of them comes to. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { receiptTrial } from '#contract/receipts.ts'
import type { Input } from '#contract/route.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'

/** What names receipts: their numbers, and the payer company where several have such a number. */
type Naming = Pick<Input<typeof receiptTrial>['body'], 'gbInvoiceSnList' | 'buyerId'>

export type NamedRow = {
  readonly id: string
  readonly number: string
  readonly payer_id: string
  readonly payee_company_id: string
  readonly market_id: string | null
  readonly currency: string
}

/** Receipts of one payer company and one payee. */
export type Chosen = {
  readonly ids: readonly string[]
  readonly buyerId: string
  readonly supplierId: string
  readonly marketId: string
}

/** Receipts `d` of the payee $tenant by their numbers. */
export const namedReceipts = (tenant: string, company: string, numbers: string, buyer: string): string => `
    select d.id, d.number, d.payer_id, d.payee_company_id, p.market_id, d.currency from documents d
    join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id
    where d.payee_tenant_id = ${tenant} and (${company} = ${tenant} or d.payee_company_id = ${company})
      and d.type = 'receipt' and d.deleted_at is null and d.number = any(${numbers}::text[])
      and (${buyer}::uuid is null or d.payer_id = ${buyer}::uuid) order by d.number, d.id`

/** One number each; a number that several payers use is ambiguous. */
export function checkChosen(rows: readonly NamedRow[], gbInvoiceSnList: readonly string[]): Result<Chosen> {
  const numbers = [...new Set(gbInvoiceSnList)]
  const byNumber = new Map<string, number>()
  for (const { number } of rows) byNumber.set(number, (byNumber.get(number) ?? 0) + 1)
  const missing = numbers.find((number) => !byNumber.has(number))
  if (missing !== undefined) return refuse('receiptUnknown', { number: missing })
  const ambiguous = numbers.find((number) => (byNumber.get(number) ?? 0) > 1)
  if (ambiguous !== undefined) return refuse('receiptAmbiguous', { number: ambiguous })
  const [first] = rows
  if (!first?.market_id) return refuse('receiptRateMissing')
  const isOther = (row: NamedRow): boolean =>
    row.payer_id !== first.payer_id || row.payee_company_id !== first.payee_company_id
  if (rows.some(isOther)) return refuse('offerOfTwoPayers')
  if (rows.some(({ currency }) => currency !== first.currency)) return refuse('offerOfTwoCurrencies')
  return done({
    ids: rows.map(({ id }) => id),
    buyerId: first.payer_id,
    supplierId: first.payee_company_id,
    marketId: first.market_id,
  })
}

export async function chooseReceipts(
  db: Kysely<Schema>,
  { tenantId, companyId }: { readonly tenantId: string; readonly companyId: string },
  { gbInvoiceSnList, buyerId }: Naming,
): Promise<Result<Chosen>> {
  const text = namedReceipts('$1::uuid', '$2::uuid', '$3', '$4')
  const { rows } = await db.executeQuery<NamedRow>(
    CompiledQuery.raw(text, [tenantId, companyId, gbInvoiceSnList, buyerId ?? null]),
  )
  return checkChosen(rows, gbInvoiceSnList)
}

/** The terms that an offer of receipts names: the rate that the market publishes for them. */
export const namedTerms = (bps: BasisPoints) => ({
  method: 'preSettlement' as const,
  rateType: 'apr' as const,
  rate: formatPercent(bps),
  fixed: true,
})
