/** The guard rails of a recurring offer as facts, for its review. */
import type { Currency } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { kindTexts, mandateTexts, railTexts } from '#text/mandates.ts'
import type { Say } from '#text/text.ts'
import type { Fact } from '#web/ui/panels.tsx'
import { type RailsInput, railsBody } from './guard-rails.ts'

export function railFacts(rails: RailsInput, currency: Currency, say: Say): readonly Fact[] {
  const { ceiling, monthlyMaximum, minimumDays, endDate, cashTarget } = railsBody(rails, currency)
  const none = say(railTexts.noLimit)
  const amount = (value: string | undefined) =>
    value === undefined ? none : `${currency} ${groupNumber(value)}`
  return [
    {
      label: say(mandateTexts.offerKind),
      value: `${say(kindTexts.recurring)} · ${say(mandateTexts.everyDocument)}`,
    },
    { label: say(railTexts.ceiling), value: ceiling === undefined ? none : `${ceiling}%` },
    { label: say(railTexts.monthlyMaximum), value: amount(monthlyMaximum) },
    {
      label: say(railTexts.minimumDays),
      value: minimumDays === undefined ? none : `${minimumDays} ${say(railTexts.days)}`,
    },
    { label: say(railTexts.cashTarget), value: amount(cashTarget) },
    { label: say(railTexts.endDate), value: endDate ?? none },
  ]
}
