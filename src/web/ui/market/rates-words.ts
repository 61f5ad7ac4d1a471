/** The rates of an offer in words: "8.25% APR · bill 3.00% flat". */
import type { offerRead } from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { offerPageTexts } from '#text/offer-list.ts'
import type { Say } from '#text/text.ts'

type Rates = Pick<Reply<typeof offerRead>, 'rateType' | 'rate' | 'billRateType' | 'billRate'>

/** One text for each rate. */
export const rateWords = ({ rateType, rate, billRateType, billRate }: Rates, say: Say): readonly string[] => [
  ...(rate === null ? [] : [say(rateType === 1 ? offerPageTexts.apr : offerPageTexts.flat, { rate })]),
  ...(billRate === null
    ? []
    : [say(billRateType === 1 ? offerPageTexts.billApr : offerPageTexts.billFlat, { rate: billRate })]),
]

export const ratesWords = (rates: Rates, say: Say): string => rateWords(rates, say).join(' · ')
