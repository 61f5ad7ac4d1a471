/** An account that a payer keeps for a payee counts once a second person has confirmed it (CLR-30). */
import { isOwnPayee, type Memberships } from '../payees/own-payee.ts'
import { done, type Result, refuse } from '../result.ts'

/** What became of the newest account of a payee. */
export const accountStates = ['waiting', 'confirmed', 'declined'] as const
export type AccountState = (typeof accountStates)[number]

export type NewestAccount = {
  readonly version: number
  readonly state: AccountState
  readonly enteredBy: string
  readonly payeeTenantId: string | null
}
/** Who decides about which version, and how. */
export type AccountDecision = {
  readonly version: number
  readonly isConfirmed: boolean
  readonly by: string
  readonly memberships: Memberships
}

/** Who entered an account may take it back, and not confirm it. */
export function decideAccount(
  newest: NewestAccount | undefined,
  { version, isConfirmed, by, memberships }: AccountDecision,
): Result<null, 'notFound' | 'outOfDate' | 'accountEnteredByYou' | 'ownPayee'> {
  if (!newest) return refuse('notFound')
  if (isOwnPayee(newest.payeeTenantId, memberships)) return refuse('ownPayee')
  if (newest.version !== version || newest.state !== 'waiting') return refuse('outOfDate')
  if (isConfirmed && newest.enteredBy === by) return refuse('accountEnteredByYou')
  return done(null)
}
