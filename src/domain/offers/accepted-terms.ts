/** The terms that a market accepts: rates that the payee names, the published rate as it is, or the terms of an offer as they are. */
import type { Day } from '../day.ts'
import type { OfferedRateTypes } from '../markets/settings.ts'
import { type BasisPoints, formatPercent } from '../rate.ts'
import { done, type Result, refuse } from '../result.ts'
import { haveSameTerms, type Rate, type Terms } from './terms.ts'
import { readTerms, type TypedTerms } from './typed-terms.ts'

/** The terms of an offer that is changed, and its documents that wait. */
export type PresentOffer = {
  readonly terms: Terms
  readonly expectedDate: Day
  /** At the rate that the market published when it was made. */
  readonly fixed: boolean
  readonly documentIds: ReadonlySet<string>
}

export type AcceptedTerms = {
  readonly terms: Terms
  /** False if an offer keeps its method, rates and date. */
  readonly isNew: boolean
}

type Typed = TypedTerms & { readonly fixed?: boolean | undefined; readonly expectedPaymentDate: Day }
type Accepting = { readonly rateTypes: OfferedRateTypes; readonly fixedBps: BasisPoints | null }

const ratesOf = (terms: Terms): readonly Rate[] => [
  ...('rate' in terms ? [terms.rate] : []),
  ...('billRate' in terms ? [terms.billRate] : []),
]

/** Whether every part of the terms is at this annual rate, so that the whole ranks at exactly this rate. */
const isAllAt = (terms: Terms, bps: BasisPoints): boolean =>
  ratesOf(terms).every((rate) => rate.type === 'apr' && rate.bps === bps)

export function acceptTerms(typed: Typed, market: Accepting, present?: PresentOffer): Result<AcceptedTerms> {
  if (present) {
    // What an offer has stays acceptable, whatever the market accepts by now.
    const kept = readTerms(typed, 'all')
    const isKept = kept.ok && haveSameTerms(kept.value, present.terms)
    if (isKept) return done({ terms: kept.value, isNew: typed.expectedPaymentDate !== present.expectedDate })
    if (present.fixed) return atFixedRate(typed, present)
  } else if (typed.fixed) return atPublishedRate(typed, market)
  const terms = readTerms(typed, market.rateTypes)
  return terms.ok ? done({ terms: terms.value, isNew: true }) : terms
}

/** The caller names the rate that it has read, so that it accepts no other. */
function atPublishedRate(typed: Typed, { fixedBps }: Accepting): Result<AcceptedTerms> {
  if (fixedBps === null) return refuse('fixedRateMissing')
  const terms = readTerms(typed, 'all')
  if (!terms.ok) return terms
  return isAllAt(terms.value, fixedBps)
    ? done({ terms: terms.value, isNew: true })
    : refuse('fixedRateDiffers', { rate: formatPercent(fixedBps) })
}

/** Another method at the same rate. */
function atFixedRate(typed: Typed, { terms }: PresentOffer): Result<AcceptedTerms> {
  const [first] = ratesOf(terms)
  const changed = readTerms(typed, 'all')
  if (!changed.ok) return changed
  return first && isAllAt(changed.value, first.bps)
    ? done({ terms: changed.value, isNew: true })
    : refuse('fixedRateNotEditable')
}
