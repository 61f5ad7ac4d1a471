/**
 * Nobody decides for a payer about a payee that they belong to (OFR-33): every call of a payer that reviews, awards,
 * clears, pays, or sets the terms of a payee asks here. An API key acts for its company and belongs to nobody.
 */
import { type Refused, refuse } from '../result.ts'

/** The tenants that the person behind a call belongs to. */
export type Memberships = ReadonlySet<string>

/** A payee without an account has no members. */
export const isOwnPayee = (payeeTenantId: string | null, memberships: Memberships): boolean =>
  payeeTenantId !== null && memberships.has(payeeTenantId)

export const refuseOwnPayee = (
  payeeTenantId: string | null,
  memberships: Memberships,
): Refused<'ownPayee'> | undefined =>
  isOwnPayee(payeeTenantId, memberships) ? refuse('ownPayee') : undefined
