/** The market of a run with other settings, as values: what clearing now would read if they counted. */
import type { RunMarket } from '#domain/clearing/book.ts'
import { newestRule } from '#domain/clearing/rules.ts'
import { dayNumberOf } from '#domain/clearing/run-input.ts'
import type { TriedMarket } from '../markets/queries.ts'
import { bookOf } from './read-book.ts'
import { payDateOfRun, type ReadMarket, type RunTime } from './run-market.ts'

/** Undefined if the calendar gives no pay date. Without other settings it is the market as it was read. */
export function triedRead(
  read: ReadMarket,
  time: RunTime,
  { market, poolChange }: TriedMarket,
): ReadMarket | undefined {
  const payDate = payDateOfRun(time, market, read.calendars)
  if (payDate === undefined) return undefined
  const { settings, own } = market
  const { awardRule, lowestBps, highestBps } = settings
  const { minimumBps, desiredBps } = own
  const run: RunMarket = {
    ...read.run,
    rule: awardRule === read.run.rule.name ? read.run.rule : newestRule(awardRule),
    poolLeft: read.run.poolLeft + Number(poolChange),
    minimumBps,
    desiredBps,
    highestBps,
    invoicePriority: settings.invoicePriority,
    dayCount: settings.dayCount,
    payDay: dayNumberOf(payDate),
  }
  return {
    ...read,
    market,
    payDate,
    rates: { ...read.rates, awardRule, lowestBps, highestBps, minimumBps, desiredBps },
    restrictions: settings,
    run,
    header: { ...read.header, payDate, paymentGraceDays: settings.paymentGraceDays },
  }
}

/** Equal for equal items: what the eligibility and the dates of documents depend on. */
export function eligibilityKey(read: ReadMarket): string {
  const { restrictions, ...book } = bookOf(read)
  const { daysPaidEarlyMax, dueDateMax, documentMinorMin, invoicePriority, reserveBps, reserveMinor } =
    restrictions
  return JSON.stringify([
    book,
    daysPaidEarlyMax ?? null,
    dueDateMax ?? null,
    String(documentMinorMin),
    invoicePriority,
    reserveBps,
    String(reserveMinor),
    read.header.paymentGraceDays,
  ])
}
