/** The settings of a market that both sides may know. */
import { type Day, defaultTimeZone } from '../day.ts'
import type { BasisPoints } from '../rate.ts'

export const invoicePriorities = ['ascending', 'descending'] as const
/** Which documents are paid first, by days paid early. */
export type InvoicePriority = (typeof invoicePriorities)[number]

/** The times of clearings and payments. */
export type Timetable = {
  readonly country: string
  readonly timeZone: string
  /** `17:00` local time of the market, inclusive. */
  readonly cutOff: string
  readonly preparationDays: number
  /** ISO weekdays or days of the month; if both are empty, every bank day has a pay run. */
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
  /** The reserve of a payee's balance: a share or an amount, one of them 0. */
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
