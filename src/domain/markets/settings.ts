/** The settings of a market: the public part, and the part that only the payer sees. */
import { type Day, defaultTimeZone } from '../day.ts'
import { aprBpsMax, percentBpsMax } from '../limits.ts'
import type { DayCount } from '../offers/terms.ts'
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
  /** The smallest payable amount that may be offered. */
  readonly documentMinorMin: bigint | undefined
  readonly invoicePriority: InvoicePriority
  /** The reserve of a payee's balance: a share or an amount, one of them 0. */
  readonly reserveBps: BasisPoints
  readonly reserveMinor: bigint
}

export const offeredRateTypes = ['all', 'apr', 'dis'] as const
/** Which kinds of rate a payee may name. */
export type OfferedRateTypes = (typeof offeredRateTypes)[number]

/** The rates that a payee may name. */
export type OfferedRates = {
  readonly lowestBps: BasisPoints
  readonly highestBps: BasisPoints
  /** The published rate that a payee may accept as it is; none if undefined. */
  readonly fixedBps: BasisPoints | undefined
  /** The published rate at which receipts are paid early; the market takes none if undefined. */
  readonly receiptBps: BasisPoints | undefined
  readonly rateTypes: OfferedRateTypes
  readonly dayCount: DayCount
  readonly reviewRequired: boolean
}

/** The highest rates first, or the choice that brings the most discount. */
export const awardRules = ['rateFirst', 'incomeFirst'] as const
export type AwardRule = (typeof awardRules)[number]

export type ClearingRules = {
  readonly awardRule: AwardRule
  /** Bank days after the pay date. */
  readonly paymentGraceDays: number
  /** How long before a run its rate settings are locked. */
  readonly lockMinutes: number
}

export const reserveTypes = ['percentage', 'amount'] as const

/** The public settings, which both sides see. */
export type MarketSettings = Timetable &
  Restrictions &
  OfferedRates &
  ClearingRules & { readonly reserveReason: string | undefined }

export const poolKinds = ['budget', 'revolving'] as const
/** Whether money that was used comes back on the due date of its document. */
export type PoolKind = (typeof poolKinds)[number]

/** The private settings, which only the payer sees. */
export type PrivateSettings = {
  /** No item below it is awarded. */
  readonly minimumBps: BasisPoints
  /** The target of a run as a whole; none if undefined. */
  readonly desiredBps: BasisPoints | undefined
  readonly poolKind: PoolKind
  readonly poolMinor: bigint
  readonly availableBps: BasisPoints
  /** Whether a run awards at once; otherwise it waits as a proposal. Not a rate setting, so that it counts for the next run. */
  readonly automaticClearing: boolean
  /** Whether payees see whether their rates would clear. Not a rate setting, so that it applies at once. */
  readonly showsIndication: boolean
}

export const defaultSettings: MarketSettings = {
  country: 'CN',
  timeZone: defaultTimeZone,
  cutOff: '17:00',
  preparationDays: 1,
  payWeekdays: [],
  payMonthDays: [],
  clearingTimes: ['12:00'],
  awardRule: 'rateFirst',
  paymentGraceDays: 2,
  lockMinutes: 30,
  lowestBps: 1 as BasisPoints,
  highestBps: aprBpsMax as BasisPoints,
  fixedBps: undefined,
  receiptBps: undefined,
  rateTypes: 'all',
  dayCount: 360,
  reviewRequired: false,
  daysPaidEarlyMax: undefined,
  dueDateMax: undefined,
  documentMinorMin: undefined,
  invoicePriority: 'ascending',
  reserveBps: 0 as BasisPoints,
  reserveMinor: 0n,
  reserveReason: undefined,
}

export const defaultPrivateSettings: PrivateSettings = {
  minimumBps: 1 as BasisPoints,
  desiredBps: undefined,
  poolKind: 'budget',
  poolMinor: 0n,
  availableBps: percentBpsMax as BasisPoints,
  automaticClearing: true,
  showsIndication: true,
}

/** The usable part of the pool: size × percent, rounded down. */
export const usablePool = ({
  poolMinor,
  availableBps,
}: Pick<PrivateSettings, 'poolMinor' | 'availableBps'>): bigint =>
  (poolMinor * BigInt(availableBps)) / BigInt(percentBpsMax)
