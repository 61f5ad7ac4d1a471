/**
 * The days until an invoice is due, by its payment terms. Only terms that can be read in one way are read: a wrong due date
 * would move money, so an invoice with other terms must name its due date.
 */
import { netDaysMax } from './limits.ts'

const daysOf = (text: string | undefined, times = 1): number | undefined => {
  if (text === undefined || !/^\d{1,4}$/.test(text)) return undefined
  const days = Number(text) * times
  return days <= netDaysMax ? days : undefined
}

/** Codes of UN/ECE recommendation 20 that are a whole number of days; without a code it is days. */
const unitDays: Readonly<Record<string, number>> = { '': 1, DAY: 1, WEE: 7 }

export const durationDays = (measure: string, unitCode: string): number | undefined => {
  const times = unitDays[unitCode.toUpperCase()]
  return times === undefined ? undefined : daysOf(measure, times)
}

/** The whole note, so that a condition such as "after the end of the month" is not overlooked. */
const notes: readonly RegExp[] = [
  // "Net 30", "Net 30 days", "2/10 net 30": a discount for paying sooner leaves the due date as it is.
  /^(?:\d+(?:\.\d+)?\s*%?\s*\/\s*\d+\s*,?\s*)?net\s*(\d+)(?:\s*days?)?$/,
  // "30 days", "30 days net", "within 30 days of the invoice date".
  /^(?:payable\s+|payment\s+|due\s+)?(?:within\s+|in\s+)?(\d+)\s*days?(?:\s+net)?(?:\s+(?:of|from|after)\s+(?:the\s+)?(?:invoice|issue)(?:\s+date)?)?$/,
  // 净30天, 账期30天, 30天, 开票后30天内付款.
  /^(?:净|账期|付款期限?|(?:自)?(?:开票|发票)(?:日期?|之日)?(?:起|后))?:?\s*(\d+)\s*[天日]内?(?:付款|支付)?$/,
]

export function netDaysIn(note: string): number | undefined {
  const plain = note
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:payment )?terms ?: ?/, '')
    .replace(/ ?[.。]$/, '')
    .trim()
  return notes.map((one) => daysOf(one.exec(plain)?.[1])).find((days) => days !== undefined)
}
