/** The calls of the desk. */
import * as contract from '#contract/what-if.ts'
import type { Failure } from '#domain/failures.ts'
import type { Refused } from '#domain/result.ts'
import { refusalWords } from '#text/refusal-words.ts'
import type { Language } from '#text/text.ts'
import { type Answer, refusalShown, refusedWith } from '../http/answer.ts'
import { type Served, withCaller } from '../http/routes.ts'
import { listSteps, previewSettings, tryOther } from './what-if.ts'

/** The setting that a refusal is about, as where settings are saved. */
const fieldOf: Readonly<Partial<Record<Failure, string>>> = {
  lowestAboveHighest: 'highestApr',
  highestBelowPayee: 'highestApr',
  minimumOutOfRange: 'minimumApr',
  desiredOutOfRange: 'desiredApr',
  reserveProportionMissing: 'reserveProportion',
  reserveAmountUnfit: 'reserveAmount',
  reserveAmountZero: 'reserveAmount',
  amountTooLarge: 'reserveAmount',
  smallestUnfit: 'smallestDocument',
  smallestTooLarge: 'smallestDocument',
  dueDateMaxPast: 'dueDateMax',
  dayCountInUse: 'dayCount',
  payDaysTwice: 'payMonthDays',
  poolSizeUnfit: 'pool.size',
  poolSizeTooLarge: 'pool.size',
  poolTooSmall: 'pool.size',
}

/** A refusal at its setting, by the path that the setting has in the call. */
function refusedAt(refused: Refused, language: Language, pathOf: (field: string) => string): Answer {
  const field = refused.failure === 'whatIfTodayOnly' ? refused.details['field'] : fieldOf[refused.failure]
  return field === undefined
    ? refusedWith(refused)
    : refusedWith(refused, { [pathOf(String(field))]: refusalWords(refused, language) })
}

export const deskRoutes: readonly Served[] = [
  withCaller(contract.whatIf, async (context, actor, input, { requestId, language }) => {
    const result = await tryOther(context, actor, input, requestId)
    if (!result.ok) return refusedAt(result, language, (field) => `settings.${field}`)
    const { preview, ...rest } = result.value
    if (preview === null) return { kind: 'data', data: { ...rest, preview } }
    const { blocked, ...seen } = preview
    const blockedBy = blocked ? refusalShown(blocked, language) : null
    return { kind: 'data', data: { ...rest, preview: { ...seen, blockedBy } } }
  }),
  withCaller(contract.marketPreview, async (context, actor, input, { requestId, language }) => {
    const result = await previewSettings(context, actor, input, requestId)
    if (result.ok) return { kind: 'data', data: result.value }
    return refusedAt(result, language, (field) => field.replace('pool.', ''))
  }),
  withCaller(contract.runSteps, async (context, actor, input, { requestId }) => {
    const result = await listSteps(context, actor, input, requestId)
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  }),
]
