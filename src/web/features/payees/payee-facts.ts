/** The settings of a payee, in words. */
import { type Day, displayDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { payeePageTexts, payeeSettingTexts } from '#text/payee-pages.ts'
import type { Say } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import type { Fact } from '#web/ui/panels.tsx'
import { language } from '#web/ui/say.ts'
import type { WholePayee } from './payee-calls.ts'

type Contract = NonNullable<WholePayee['contract']>
type ReserveValues = { readonly proportion: string; readonly amount: string }

const isNone = (figure: string): boolean => /^[0.]*$/.test(figure)

const dayShown = (day: string): string => displayDay(day as Day, language())

export const contractFacts = ({ number, from, to, terminated }: Contract, say: Say): readonly Fact[] => [
  { label: say(payeeSettingTexts.contractNumber), value: number },
  {
    label: say(payeeSettingTexts.contractPeriod),
    value: say(payeeSettingTexts.contractTerm, { from: dayShown(from), to: dayShown(to) }),
  },
  { label: say(payeeSettingTexts.contractTerminated), value: terminated && dayShown(terminated) },
]

const heldWords = ({ proportion, amount }: ReserveValues, currency: Currency, say: Say): string => {
  if (!isNone(amount)) return `${amountShown(amount, currency)} ${currency}`
  return isNone(proportion) ? say(payeeSettingTexts.reserveMarketNone) : `${proportion}%`
}

/** The reserve of the payee's market. */
export function marketReserveWords({ marketReserve, currency }: WholePayee, say: Say): string {
  if (marketReserve === null || currency === null) return say(payeeSettingTexts.reserveMarket)
  return say(payeeSettingTexts.reserveMarketOf, { held: heldWords(marketReserve, currency, say) })
}

export function reserveWords(payee: WholePayee, say: Say): string {
  if (payee.reserveType === 'market') return marketReserveWords(payee, say)
  if (payee.reserveType === 'percentage' || payee.currency === null) return `${payee.reserveProportion}%`
  return `${amountShown(payee.reserveAmount, payee.currency)} ${payee.currency}`
}

export const minimumWords = ({ minApr }: WholePayee, say: Say): string =>
  minApr === null ? say(payeeSettingTexts.minimumNone) : `${minApr}%`

export const marketWords = ({ currency }: WholePayee, say: Say): string =>
  currency ?? say(payeePageTexts.noMarketYet)
