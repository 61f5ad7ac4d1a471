/** Decides about an offer of a payee: everything but its amount, its agreement and its signature. */
import { sql, type Transaction } from 'kysely'
import { refusedTogether } from '#domain/offers/quote.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { choiceRefused, readOfferContext } from './checks.ts'
import { decide, type QuoteDecision, type QuoteInput } from './decide.ts'
import { passChecks } from './ladder.ts'
import type { Claims, OfferContext } from './offer-context.ts'

async function isAnyEligible(db: Transaction<Schema>, payeeId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from document_counts k where k.payee_id = ${payeeId} and k.status = 'eligible' and k.documents > 0) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

type DecisionInput = QuoteInput & {
  readonly marketId: string
  readonly supplierId: string
  readonly claims?: Claims | undefined
}

/** Checks in order; returns the first refusal, or the figures. */
export async function decideOffer(
  db: Transaction<Schema>,
  tenantId: string,
  payeeId: string,
  input: DecisionInput,
): Promise<Result<OfferContext & QuoteDecision>> {
  const context = await readOfferContext(db, tenantId, input)
  if (!context) return refuse('notFound')
  return passChecks(db, {
    tenantId,
    market: context.market,
    isMore: true,
    isAdding: true,
    choice: async () => {
      if (input.documentIds.length > 0) return choiceRefused(context, input.documentIds, input.supplierId)
      return refuse((await isAnyEligible(db, payeeId)) ? 'noDocuments' : 'noEligibleAmount')
    },
    figures: () => {
      const decided = decide(context, input)
      if (!decided.ok) return decided
      const refused = refusedTogether(decided.value.refused.map(({ because }) => because))
      return refused ?? done({ ...context, ...decided.value })
    },
  })
}
