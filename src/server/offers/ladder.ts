/**
 * The checks of an offer that is made or changed, for once or recurring, in one order. All four pass through here, and hand in
 * what differs between them.
 */
import type { Transaction } from 'kysely'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { type AcceptedAgreement, acceptedForOffer } from '../agreements/commands.ts'
import type { Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import type { Actor } from '../sessions/actor.ts'
import { isVerified } from '../verification/queries.ts'
import type { MarketContext } from './offer-context.ts'

export type OfferChecks<Figures> = {
  readonly tenantId: string
  readonly market: Pick<MarketContext, 'open'>
  /** Whether more is asked than was accepted before. Less applies at once, without a verification or an agreement. */
  readonly isMore: boolean
  /** Whether documents can join the offer. */
  readonly isAdding: boolean
  /** The first rule that the choice of documents breaks, or of the market for a recurring offer. */
  readonly choice: () => Refused | undefined | Promise<Refused | undefined>
  /** The first rule that terms, days and single documents break, or what they come to. */
  readonly figures: () => Result<Figures>
}

/** The rungs up to the figures: what is signed has passed them, and passes them again when it is submitted. */
export async function passChecks<Figures>(
  db: Transaction<Schema>,
  { tenantId, market, isMore, isAdding, choice, figures }: OfferChecks<Figures>,
): Promise<Result<Figures>> {
  if (isMore && !(await isVerified(db, tenantId))) return refuse('verificationFirst')
  if (isAdding && !market.open) return refuse('marketClosed')
  return (await choice()) ?? figures()
}

type Agreed<Signed> = { readonly accepted: AcceptedAgreement; readonly signed: Signed }

type Agreeing<Signed> = {
  readonly isMore: boolean
  /** Whether the sum has changed since the caller saw it. */
  readonly amount: () => Refused | undefined
  readonly needed: Parameters<typeof acceptedForOffer>[1]
  readonly agreementVersion: string | undefined
  /** Whether the call accepts the agreement in force if it names none. */
  readonly isImplied: boolean
  /** What was signed, which is nothing where the payer requires no signature. */
  readonly signature: (accepted: AcceptedAgreement) => Promise<Result<Signed>>
}

/** The rungs after the figures: the amount, the agreement and its signature. Undefined if nothing more is asked. */
export function agreeTo<Signed>(
  work: Work<Actor>,
  agreeing: Agreeing<Signed> & { readonly isMore: true },
): Promise<Result<Agreed<Signed>>>
export function agreeTo<Signed>(
  work: Work<Actor>,
  agreeing: Agreeing<Signed>,
): Promise<Result<Agreed<Signed> | undefined>>
export async function agreeTo<Signed>(
  work: Work<Actor>,
  { isMore, amount, needed, agreementVersion, isImplied, signature }: Agreeing<Signed>,
): Promise<Result<Agreed<Signed> | undefined>> {
  const differs = amount()
  if (differs) return differs
  if (!isMore) return done(undefined)
  const accepted = await acceptedForOffer(work, needed, agreementVersion, isImplied)
  if (!accepted.ok) return accepted
  const signed = await signature(accepted.value)
  return signed.ok ? done({ accepted: accepted.value, signed: signed.value }) : signed
}
