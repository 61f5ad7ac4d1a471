/** Who signs for a company: the handler that its verification names. */
import type { Transaction } from 'kysely'
import { done, type Result, refuse } from '#domain/result.ts'
import type { CodeKey } from '../codes/commands.ts'
import type { Schema } from '../db/schema.ts'
import type { Signer } from '../signatures/commands.ts'
import { currentVerification, findMaster } from '../verification/queries.ts'

/** Of the tenant that the named company belongs to. */
export async function findSigner(
  db: Transaction<Schema>,
  tenantId: string,
  companyId: string,
): Promise<Result<Signer, 'notFound' | 'verificationFirst'>> {
  if (!(await findMaster(db, tenantId, companyId))) return refuse('notFound')
  const verified = await currentVerification(db, tenantId)
  if (!verified?.handler || !verified.handler_mobile || !verified.legal_name)
    return refuse('verificationFirst')
  return done({
    handler: verified.handler,
    mobile: verified.handler_mobile,
    company: verified.legal_name,
    creditCode: verified.credit_code,
  })
}

export const codeKeyOf = ({ mobile }: Signer, sessionId: string): CodeKey => ({
  source: 'agreement_signing',
  contact: mobile,
  sessionId,
})

/** Whether a code to one of them confirms a signature of the other. */
export const isSameHandler = (one: Signer, other: Signer): boolean =>
  one.handler === other.handler && one.mobile === other.mobile
