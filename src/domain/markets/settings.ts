/** What a market goes by, as far as both sides may know it. */
import { type Day, defaultTimeZone } from '../day.ts'
import type { BasisPoints } from '../rate.ts'

export const invoicePriorities = ['ascending', 'descending'] as const
/** Which documents are served first, by the days that they are paid early. */
export type InvoicePriority = (typeof invoicePriorities)[number]

/** When clearings are and when what they award is paid. */
export type Timetable = {
  readonly country: string
  readonly timeZone: string
  /** `17:00` on the market's wall clock; the very minute is in time. */
  readonly cutOff: string
  readonly preparationDays: number
  /** ISO weekdays or days of the month; where both are empty every bank day has a pay run. */
  readonly payWeekdays: readonly number[]
  readonly payMonthDays: readonly number[]
  /** On every office day. */
  readonly clearingTimes: readonly string[]
}

/** Which documents may be paid early. */
export type Restrictions = {
  readonly daysPaidEarlyMax: number | undefined
  readonly dueDateMax: Day | undefined
  readonly invoicePriority: InvoicePriority
  /** Of a payee's balance, so much is held back: a share of it or an amount, one of them 0. */
  readonly reserveBps: BasisPoints
  readonly reserveMinor: bigint
}

export type MarketSettings = Timetable & Restrictions

export const defaultSettings: MarketSettings = {
  country: 'CN',
  timeZone: defaultTimeZone,
  cutOff: '17:00',
  preparationDays: 1,
  payWeekdays: [],
  payMonthDays: [],
  clearingTimes: ['12:00'],
  daysPaidEarlyMax: undefined,
  dueDateMax: undefined,
  invoicePriority: 'ascending',
  reserveBps: 0 as BasisPoints,
  reserveMinor: 0n,
}
