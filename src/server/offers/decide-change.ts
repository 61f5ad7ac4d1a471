/** An offer that is changed, and what its new terms and documents come to. */
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Modification } from '#domain/offers/modification.ts'
import { refusedTogether } from '#domain/offers/quote.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { choiceRefused, fixedRefused, readOfferContext } from './checks.ts'
import { asksNewTerms, decide, type QuoteDecision, type QuoteInput } from './decide.ts'
import type { Item } from './items.ts'
import { passChecks } from './ladder.ts'
import type { Claims, OfferContext } from './offer-context.ts'

export type ModifiedOffer = Selectable<Schema['offers']>
export type ModifiedItem = Item & {
  readonly documentId: string
  readonly number: string
  readonly amount: bigint
  readonly discount: bigint
  /** Of the document now. */
  readonly payable: bigint
  readonly dueDate: Day
  readonly billTermDays: number
}

export const findOffer = (db: Transaction<Schema>, tenantId: string, id: string) =>
  db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .where('payee_tenant_id', '=', tenantId)
    .executeTakeFirst()

export async function readItems(
  db: Transaction<Schema>,
  offer: ModifiedOffer,
): Promise<readonly ModifiedItem[]> {
  const { rows } = await sql<ModifiedItem>`
    select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.document_id as "documentId", i.payee_tenant_id, i.market_id, i.payee_id,
      i.state, i.reviewed, i.amount, i.discount, d.number, greatest(coalesce(s.payable, i.amount), 0) as payable,
      i.due_date as "dueDate", i.bill_term_days as "billTermDays"
    from current_offer_items i join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    left join document_states s on s.payer_tenant_id = i.payer_tenant_id and s.document_id = i.document_id
    where i.payer_tenant_id = ${offer.payer_tenant_id} and i.offer_id = ${offer.id} order by i.id`.execute(db)
  return rows
}

export const claimsOf = ({ of_receipts }: Pick<ModifiedOffer, 'of_receipts'>): Claims =>
  of_receipts ? 'receipts' : 'documents'

export type Plan = Modification<ModifiedItem>
export type TermsDecision = OfferContext & QuoteDecision & { readonly isMore: boolean }
/** Checks the new terms and documents in order; returns the first refusal, or the figures. */
export async function decideTerms(
  db: Transaction<Schema>,
  offer: ModifiedOffer,
  input: QuoteInput,
  plan: Plan,
): Promise<Result<TermsDecision>> {
  const choice = {
    marketId: offer.market_id,
    documentIds: input.documentIds,
    offerId: offer.id,
    claims: claimsOf(offer),
  }
  const context = await readOfferContext(db, offer.payee_tenant_id, choice)
  if (!context) return refuse('notFound')
  const isAdding = plan.added.length > 0
  const isMore = isAdding || asksNewTerms(context, input)
  return passChecks(db, {
    tenantId: offer.payee_tenant_id,
    market: context.market,
    isMore,
    isAdding,
    choice: () => choiceRefused(context, input.documentIds, offer.payee_company_id),
    figures: () => {
      const decided = decide(context, input)
      if (!decided.ok) return decided
      if (!isMore && plan.removed.length === 0) return refuse('nothingChanged')
      return (
        (isAdding && fixedRefused(offer, context)) ||
        refusedTogether(decided.value.refused.map(({ because }) => because)) ||
        done({ ...context, ...decided.value, isMore })
      )
    },
  })
}
