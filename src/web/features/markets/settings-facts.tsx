/** The settings of a market as facts. */
import { type Day, displayDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { awardRuleTexts } from '#text/award-rules.ts'
import { fieldNames } from '#text/fields.ts'
import { indicationTexts } from '#text/indications.ts'
import { marketLockTexts } from '#text/market-locks.ts'
import { marketTexts, poolKindTexts, priorityTexts, rateTypeTexts, weekdayTexts } from '#text/markets.ts'
import { clearingModeTexts } from '#text/proposals.ts'
import type { Say } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { joinNames } from '#web/ui/format.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import type { Fact } from '#web/ui/panels.tsx'
import { language } from '#web/ui/say.ts'
import { clearingModeOf } from './settings-values.ts'

type Settings = Market['settings']
type SettingsView = { readonly settings: Settings; readonly currency: Currency }

const dayTexts = {
  calendar: { one: marketTexts.oneDay, many: marketTexts.days },
  office: { one: marketTexts.oneOfficeDay, many: marketTexts.officeDays },
  bank: { one: marketTexts.oneBankDay, many: marketTexts.bankDays },
} as const
const daysOf = (say: Say, count: number, kind: keyof typeof dayTexts = 'calendar'): string =>
  count === 1 ? say(dayTexts[kind].one) : say(dayTexts[kind].many, { count })
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
    fact('fixedApr', settings.fixedApr === null ? say(marketTexts.noFixed) : percent(settings.fixedApr)),
    fact(
      'receiptApr',
      settings.receiptApr === null ? say(marketTexts.noReceipts) : percent(settings.receiptApr),
    ),
    fact('rateTypes', say(rateTypeTexts[settings.rateTypes])),
    fact('dayCount', String(settings.dayCount)),
    fact('reviewRequired', say(settings.reviewRequired ? marketTexts.reviewed : marketTexts.notReviewed)),
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
    fact('awardRule', say(awardRuleTexts[settings.awardRule])),
    fact('cutOff', settings.cutOff),
    fact('preparationDays', daysOf(say, settings.preparationDays, 'office')),
    { label: say(marketTexts.payRuns), value: payRunsOf(settings, say) },
    fact('paymentGraceDays', daysOf(say, settings.paymentGraceDays, 'bank')),
    fact('lockMinutes', `${settings.lockMinutes} ${say(marketLockTexts.unit)}`),
    fact(
      'automaticClearing',
      settings.automaticClearing === undefined ? null : say(clearingModeTexts[clearingModeOf(settings)]),
    ),
    fact(
      'showsIndication',
      settings.showsIndication === undefined
        ? null
        : say(settings.showsIndication ? indicationTexts.settingOn : indicationTexts.settingOff),
    ),
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
