/** Numbers, amounts and rates of offers as they are shown. */
import { type Currency, formatAmount } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'

export const offerNumber = (serial: bigint | number): string => `O-${String(serial).padStart(6, '0')}`

export const amountText = (minor: string | bigint, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })
export const percent = (bps: number): string => formatPercent(bps as BasisPoints)
