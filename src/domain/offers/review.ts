/** The review of offered documents by the payer: how a rejection gives its reason. */
import { charactersOf } from '../formats.ts'
import { done, type Result, refuse } from '../result.ts'
import { rejectionCharactersMax } from './limits.ts'

export const rejectionReasons = ['qualityIssues', 'returnsExchanges', 'other'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Why the payer rejected a document; `note` is in its own words. */
export type Rejection = { readonly reason: RejectionReason; readonly note: string | null }

const isReason = (text: string): text is RejectionReason => rejectionReasons.some((one) => one === text)

/** Reads one of the reasons by its name; any other text is another reason, in the reviewer's own words. */
export function readRejection(
  text: string | undefined,
): Result<Rejection, 'rejectionReasonMissing' | 'rejectionReasonTooLong'> {
  const line = (text ?? '').trim().replaceAll(/\s+/g, ' ')
  if (line === '') return refuse('rejectionReasonMissing')
  if (isReason(line)) return done({ reason: line, note: null })
  if (charactersOf(line) > rejectionCharactersMax)
    return refuse('rejectionReasonTooLong', { max: rejectionCharactersMax })
  return done({ reason: 'other', note: line })
}
