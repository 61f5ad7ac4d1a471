/**
 * A person decides for a payer only about payees that they do not belong to (OFR-33): every call of a payer that
 * reviews, awards, clears, pays, or sets the terms of a payee uses this rule. An API key is held to the person who made it.
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
