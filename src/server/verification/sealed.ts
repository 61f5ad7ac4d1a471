/** What is kept encrypted: the amount of a transfer, the numbers of identity documents, and drafts. Bound to their owner. */
import { timingSafeEqual } from 'node:crypto'
import type { CompanyForm } from '#domain/verification/form.ts'
import { openText, sealText } from '../config/sealed.ts'
import type { Secrets } from '../config/secrets.ts'

const amountDigits = 3
const amountText = (minor: number | bigint): string => String(minor).padStart(amountDigits, '0')

export const sealAmount = (secrets: Secrets, attemptId: string, minor: number): Buffer =>
  sealText(secrets, 'verification.amount', attemptId, amountText(minor))

export const openAmount = (
  secrets: Secrets,
  attemptId: string,
  sealed: Buffer | null,
): bigint | undefined => {
  const opened = openText(secrets, 'verification.amount', attemptId, sealed)
  return opened === undefined ? undefined : BigInt(opened)
}

/** In constant time. */
export function isAmount(secrets: Secrets, attemptId: string, sealed: Buffer | null, minor: bigint): boolean {
  const opened = openText(secrets, 'verification.amount', attemptId, sealed)
  const typed = amountText(minor)
  if (opened === undefined || opened.length !== typed.length) return false
  return timingSafeEqual(Buffer.from(opened), Buffer.from(typed))
}

/** The identity documents of legal representative and handler. */
export type SealedIds = {
  readonly legalIdType: string
  readonly legalId: string
  readonly handlerIdType: string
  readonly handlerId: string
}

export const sealIds = (secrets: Secrets, attemptId: string, ids: SealedIds): Buffer =>
  sealText(secrets, 'verification.ids', attemptId, JSON.stringify(ids))

export const openIds = (secrets: Secrets, attemptId: string, sealed: Buffer): SealedIds | undefined => {
  const opened = openText(secrets, 'verification.ids', attemptId, sealed)
  return opened === undefined ? undefined : (JSON.parse(opened) as SealedIds)
}

export const sealForm = (secrets: Secrets, tenantId: string, form: CompanyForm): Buffer =>
  sealText(secrets, 'verification.draft', tenantId, JSON.stringify(form))

export const openForm = (secrets: Secrets, tenantId: string, sealed: Buffer): CompanyForm | undefined => {
  const opened = openText(secrets, 'verification.draft', tenantId, sealed)
  return opened === undefined ? undefined : (JSON.parse(opened) as CompanyForm)
}
