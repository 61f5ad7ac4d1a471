/** Whether the operator may revoke an award: one that waits for its payment, named a second time by its number. */
import { done, type Result, refuse } from '../result.ts'
import { type AwardState, awardStateAfter } from './states.ts'

export type Revocable = { readonly number: string; readonly state: AwardState }

export const canRevoke = (state: AwardState): boolean => awardStateAfter(state, 'revoke') !== undefined

export function decideRevoke(
  { number, state }: Revocable,
  typedNumber: string,
): Result<null, 'awardUnknown' | 'awardPaid' | 'awardEnded'> {
  if (typedNumber !== number) return refuse('awardUnknown')
  if (state === 'paid') return refuse('awardPaid')
  return canRevoke(state) ? done(null) : refuse('awardEnded')
}
