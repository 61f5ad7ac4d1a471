/** Builds the reply of one award: its figures, its life, and what may be recorded. */
import type { awardRead } from '#contract/award-details.ts'
import type { Reply } from '#contract/route.ts'
import { type AwardStep, awardHistory } from '#domain/awards/history.ts'
import type { PaymentSource } from '#domain/awards/payment.ts'
import type { AwardAccount } from '#domain/bank-accounts/account.ts'
import type { Day } from '#domain/day.ts'
import type { ClaimType } from '#domain/documents/kinds.ts'
import { maskAccountNumber } from '#domain/formats/bank-account.ts'
import { formatAmount } from '#domain/money.ts'
import type { AgreementParty } from '#domain/offers/agreement.ts'
import { shownDiscountRate, shownEffectiveApr } from '#domain/offers/arithmetic.ts'
import type { FailureReason } from '#domain/offers/states.ts'
import { formatPercent } from '#domain/rate.ts'
import type { Actor } from '../sessions/actor.ts'
import { awardViewFor, type ShownAwardRow } from './present.ts'

type PaymentRecord = {
  readonly at: string
  readonly day: Day
  readonly source: PaymentSource
  readonly person: string | null
}

/** As built by `awardDetail`. */
export type AwardDetailRow = {
  readonly row: ShownAwardRow
  readonly documentType: ClaimType
  readonly settingsVersion: number
  readonly timeZone: string | null
  readonly runNumber: number | null
  readonly failureReason: FailureReason | null
  readonly reportBy: Day | null
  readonly account: AwardAccount | null
  /** Signed; a payer cannot read a continuing-request agreement, which is its payee's. */
  readonly agreement: Detail['agreement']
  /** By legal name and credit code; null of an offer without an agreement. */
  readonly parties: { readonly payer: AgreementParty; readonly payee: AgreementParty } | null
  readonly transferFile: number | null
  readonly endedAt: string | null
  readonly lapsedAt: string | null
  /** For the payer alone. */
  readonly outsidePool: string | null
  readonly payment: PaymentRecord | null
  readonly outside: PaymentRecord | null
  readonly outsidePaid: string | null
  readonly back: PaymentRecord | null
  readonly returnReference: string | null
}

type Detail = Reply<typeof awardRead>

/** What was paid, in minor units; null before. */
export const paidMinor = ({ row, payment, outsidePaid }: AwardDetailRow): bigint | null => {
  if (payment) return BigInt(row.amount) - BigInt(row.discount)
  return outsidePaid === null ? null : BigInt(outsidePaid)
}

export const lifeOf = (detail: AwardDetailRow): readonly AwardStep[] =>
  awardHistory({ ...detail, state: detail.row.state, awardedAt: detail.row.awardedAt })

export function awardDetailFor(actor: Actor, detail: AwardDetailRow): Detail {
  const { row, account, payment, outside, back } = detail
  const { currency, dayCount } = row
  const [amount, discount] = [BigInt(row.amount), BigInt(row.discount)]
  const moneyDays = row.daysPaidEarly + row.billTermDays
  const paid = paidMinor(detail)
  const recordedAs: Readonly<Partial<Record<AwardStep['kind'], PaymentRecord | null>>> = {
    paid: payment,
    paidInTime: payment,
    paidInFull: outside,
    paidLate: outside,
    returned: back,
  }
  return {
    ...awardViewFor(actor)(row),
    documentType: detail.documentType,
    discountRate: formatPercent(shownDiscountRate(discount, amount)),
    effectiveApr:
      moneyDays > 0 ? formatPercent(shownEffectiveApr(discount, amount, moneyDays, dayCount)) : null,
    settingsVersion: detail.settingsVersion,
    runNumber: detail.runNumber,
    failureReason: detail.failureReason,
    reportBy: detail.reportBy,
    account: account && { ...account, number: maskAccountNumber(account.number) },
    agreement: detail.agreement,
    transferFile: detail.transferFile,
    paid: paid === null ? null : formatAmount({ currency, minor: paid }),
    outsidePool:
      detail.outsidePool === null ? null : formatAmount({ currency, minor: BigInt(detail.outsidePool) }),
    returnReference: detail.returnReference,
    timeline: lifeOf(detail).map(({ kind, at }) => ({
      kind,
      at,
      source: recordedAs[kind]?.source ?? null,
      person: recordedAs[kind]?.person ?? null,
    })),
  }
}
