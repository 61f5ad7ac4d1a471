/** Counts and days of a need in words. */
import { type Day, displayDay } from '#domain/day.ts'
import { needTexts } from '#text/offer-need.ts'
import type { Pair } from '#text/text.ts'
import { language, type useSay } from '#web/ui/say.ts'
import type { NeedWay } from './need-input.ts'

type Say = ReturnType<typeof useSay>

const counted = (one: Pair, many: Pair) => (say: Say, count: number) =>
  count === 1 ? say(one) : say(many, { count })

export const payersWords = counted(needTexts.payersOne, needTexts.payersMany)
export const documentsWords = counted(needTexts.documentsOne, needTexts.documentsMany)
export const offersWords = counted(needTexts.offersOne, needTexts.offersMany)
export const clearingsWords = counted(needTexts.clearingsOne, needTexts.clearingsMany)
export const leastWords = counted(needTexts.leastOne, needTexts.leastMany)
export const earlyWords = (say: Say, days: number): string =>
  days === 1 ? say(needTexts.earlyOne) : say(needTexts.early, { days })

export const dayWords = (day: string): string => displayDay(day as Day, language())

/** One pay date, or the first and the last. */
export function payDatesWords(say: Say, { firstPayDate, lastPayDate }: NeedWay): string {
  if (firstPayDate === null || lastPayDate === null) return ''
  if (firstPayDate === lastPayDate) return dayWords(lastPayDate)
  return say(needTexts.daySpan, { first: dayWords(firstPayDate), last: dayWords(lastPayDate) })
}

export const payersOf = ({ offers }: NeedWay): number => new Set(offers.map(({ payerId }) => payerId)).size
