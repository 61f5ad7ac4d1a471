/** The settings of a market as facts. */
import { type Day, displayDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { fieldNames } from '#text/fields.ts'
import { marketLockTexts } from '#text/market-locks.ts'
import { marketTexts, poolKindTexts, priorityTexts, rateTypeTexts, weekdayTexts } from '#text/markets.ts'
import type { Say } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { joinNames } from '#web/ui/format.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import type { Fact } from '#web/ui/panels.tsx'
import { language } from '#web/ui/say.ts'

type Settings = Market['settings']
type SettingsView = { readonly settings: Settings; readonly currency: Currency }

const daysOf = (say: Say, count: number): string =>
  count === 1 ? say(marketTexts.oneDay) : say(marketTexts.days, { count })
const percent = (value: string): string => `${value}%`

/** On which days the payer pays. */
function payRunsOf({ payWeekdays, payMonthDays }: Settings, say: Say): string {
  if (payWeekdays.length > 0)
    return joinNames(payWeekdays.flatMap((day) => weekdayTexts[day - 1] ?? []).map((pair) => say(pair)))
  if (payMonthDays.length > 0) return say(marketTexts.monthDay, { days: joinNames(payMonthDays.map(String)) })
  return say(marketTexts.everyBankDay)
}

export const labelOf = (say: Say, field: string): string => {
  const pair = fieldNames[field]
  return pair ? capital(say(pair)) : field
}
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export function settingsFacts({ settings, currency }: SettingsView, say: Say): readonly Fact[] {
  const fact = (field: string, value: string | null | undefined): Fact => ({
    label: labelOf(say, field),
    value,
  })
  const reserve =
    settings.reserveType === 'amount'
      ? amountShown(settings.reserveAmount, currency)
      : percent(settings.reserveProportion)
  return [
    {
      label: say(marketTexts.rateRange),
      value: `${percent(settings.lowestApr)} – ${percent(settings.highestApr)}`,
    },
    fact('minimumApr', settings.minimumApr && percent(settings.minimumApr)),
    fact(
      'desiredApr',
      settings.desiredApr === null
        ? say(marketTexts.noTarget)
        : settings.desiredApr && percent(settings.desiredApr),
    ),
    fact('rateTypes', say(rateTypeTexts[settings.rateTypes])),
    fact('dayCount', String(settings.dayCount)),
    fact('poolKind', settings.poolKind && say(poolKindTexts[settings.poolKind])),
    fact('invoicePriority', say(priorityTexts[settings.invoicePriority])),
    fact(
      'daysPaidEarlyMax',
      settings.daysPaidEarlyMax === null ? say(marketTexts.none) : daysOf(say, settings.daysPaidEarlyMax),
    ),
    fact(
      'smallestDocument',
      settings.smallestDocument === null
        ? say(marketTexts.none)
        : amountShown(settings.smallestDocument, currency),
    ),
    fact('dueDateMax', settings.dueDateMax && displayDay(settings.dueDateMax as Day, language())),
    { label: say(marketTexts.groups.reserve), value: reserve },
    fact('reserveReason', settings.reserveReason),
    fact('clearingTimes', settings.clearingTimes.join(', ')),
    fact('cutOff', settings.cutOff),
    fact('preparationDays', daysOf(say, settings.preparationDays)),
    { label: say(marketTexts.payRuns), value: payRunsOf(settings, say) },
    fact('paymentGraceDays', daysOf(say, settings.paymentGraceDays)),
    fact('lockMinutes', `${settings.lockMinutes} ${say(marketLockTexts.unit)}`),
  ]
}

/** The six that decide most: which rates, which documents, and when. */
export function mainFacts(view: SettingsView, say: Say): readonly Fact[] {
  const main = [
    say(marketTexts.rateRange),
    labelOf(say, 'minimumApr'),
    labelOf(say, 'desiredApr'),
    labelOf(say, 'daysPaidEarlyMax'),
    labelOf(say, 'clearingTimes'),
    say(marketTexts.payRuns),
  ]
  return settingsFacts(view, say).filter(({ label }) => main.includes(label))
}
