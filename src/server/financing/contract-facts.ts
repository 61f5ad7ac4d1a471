/** What a loan contract says, as it is hashed: parties, terms and the plan. The same facts are signed and applied with. */
import type { Kysely } from 'kysely'
import { done, type Result, refuse } from '#domain/result.ts'
import { sha256 } from '../adapters/signing/cms.ts'
import type { Schema } from '../db/schema.ts'
import type { Applicable } from './apply.ts'
import { keptRows, rateText } from './present.ts'

export const contractOf = ({ offered, plan }: Applicable, dealerId: string, purpose: string) => ({
  lender: offered.allotment.lender_id,
  dealer: dealerId,
  product: offered.allotment.product_id,
  version: offered.version,
  currency: offered.terms.currency,
  amount: String(plan.amount),
  rate: rateText(offered.rate),
  term: plan.term,
  purpose,
  start: plan.start,
  rows: keptRows(plan.rows),
})
export type ContractFacts = ReturnType<typeof contractOf>

const contractHash = (facts: ContractFacts): Buffer => sha256(Buffer.from(JSON.stringify(facts)))

/** The signed document with these facts that was made under an id. */
export async function findSignedContract(
  db: Kysely<Schema>,
  dealerId: string,
  contractId: string,
  facts: ContractFacts,
): Promise<Result<string, 'loanContractUnsigned' | 'planChanged'>> {
  const signed = await db
    .selectFrom('signed_documents')
    .select(['id', 'content_hash'])
    .where('tenant_id', '=', dealerId)
    .where('kind', '=', 'loanContract')
    .where('subject_id', '=', contractId)
    .execute()
  if (signed.length === 0) return refuse('loanContractUnsigned')
  const hash = contractHash(facts)
  const same = signed.find(({ content_hash }) => content_hash.equals(hash))
  return same ? done(same.id) : refuse('planChanged')
}
