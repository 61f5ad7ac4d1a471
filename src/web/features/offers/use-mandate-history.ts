/** The history of a recurring offer, with the changes of its guard rails, which only its payee reads. */
import { mandateRead } from '#contract/mandates.ts'
import type { Day } from '#domain/day.ts'
import { displayDay } from '#domain/day.ts'
import { groupNumber } from '#domain/numerals.ts'
import { mandateTexts, railTexts } from '#text/mandates.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import type { Say } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { joinNames } from '#web/ui/format.ts'
import { language, useSay } from '#web/ui/say.ts'
import type { TimelineEvent } from '#web/ui/timeline.tsx'
import { type Mandate, type RailField, railFields } from './guard-rails.ts'
import { type OneOffer, offerHistory } from './offer-history.ts'

export function useMandateHistory(offer: OneOffer): readonly TimelineEvent[] {
  const say = useSay()
  const { data } = useRead(mandateRead, { params: { id: offer.id } }, { enabled: offer.kind === 'recurring' })
  const known = offerHistory(offer, say)
  const coming = known.filter(({ state }) => state === 'next')
  const past = known.filter(({ state }) => state !== 'next')
  const changed = (data?.changes ?? []).map((change) => changedEvent(change, data?.currency ?? '', say))
  const newestFirst = [...changed, ...past].toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
  return changed.length === 0 ? known : [...coming, ...newestFirst]
}

type Change = Mandate['changes'][number]

const changedEvent = ({ at, before, after }: Change, currency: string, say: Say): TimelineEvent => ({
  id: `rails-${at}`,
  title: say(mandateTexts.railsChanged),
  at,
  detail: joinNames(
    railFields
      .filter((field) => before[field] !== after[field])
      .map((field) =>
        say(mandateTexts.railChanged, {
          rail: say(railTexts[field]),
          change: say(modifyTexts.eventTerms, {
            before: railWords(field, before, currency, say),
            after: railWords(field, after, currency, say),
          }),
        }),
      ),
  ),
  state: 'happened',
})

function railWords(field: RailField, rails: Change['before'], currency: string, say: Say): string {
  const value = rails[field]
  if (value === null) return say(railTexts.noLimit)
  if (field === 'ceiling') return `${value}%`
  if (field === 'minimumDays') return `${value} ${say(railTexts.days)}`
  if (field === 'endDate') return displayDay(value as Day, language())
  return `${currency} ${groupNumber(String(value))}`
}
