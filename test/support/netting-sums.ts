/** The sums of a netting waterfall by the second implementation of eligibility. */
import type { NettingSums } from '#domain/documents/waterfall.ts'
import { percentBpsMax } from '#domain/limits.ts'
import { evaluate, type NettingGroup } from './eligibility-reference.ts'
import type { NettedDocument } from './receipts-reference.ts'

const isAgreed = ({ confirmation }: NettedDocument): boolean =>
  confirmation === 'none' || confirmation === 'confirmed'

export function nettingSumsOf(group: NettingGroup): NettingSums {
  const verdicts = evaluate(group)
  const payableOf = ({ id }: NettedDocument): bigint => verdicts.get(id)?.payable ?? 0n
  const reasonsOf = ({ id }: NettedDocument): readonly string[] => verdicts.get(id)?.reasons ?? []
  const sum = (of: (one: NettedDocument) => bigint, which: (one: NettedDocument) => boolean): bigint =>
    group.documents.filter(which).reduce((total, one) => total + of(one), 0n)
  const isOpen = (one: NettedDocument): boolean =>
    one.amount > 0n && !one.paid && !one.awarded && isAgreed(one) && one.invoiceId === undefined
  // What of receipts that were paid their invoices have taken.
  const spent = group.documents.filter((one) => {
    const invoice = group.documents.find(({ id }) => id === one.invoiceId)
    return one.amount > 0n && one.paid && invoice !== undefined && isAgreed(invoice)
  })
  const isSpent = (one: NettedDocument): boolean => spent.includes(one)
  const isHeld = (one: NettedDocument): boolean => reasonsOf(one).includes('reserved')
  const { market, payee } = group
  const settings = market?.currency === group.currency ? { ...market, ...payee.reserve } : undefined
  const base = sum(
    payableOf,
    (one) =>
      one.amount > 0n &&
      (!one.paid || one.awarded) &&
      !isSpent(one) &&
      isAgreed(one) &&
      settings !== undefined &&
      one.dueDate > settings.businessDate,
  )
  const taken = sum(
    (one) => one.amount + payableOf(one),
    (one) => isSpent(one) && settings !== undefined && one.dueDate > settings.businessDate,
  )
  const whole = BigInt(percentBpsMax)
  return {
    gross: sum(({ amount }) => amount, isOpen),
    matched: sum((one) => one.amount - payableOf(one), isOpen),
    unmatched: -sum(payableOf, (one) => (one.amount < 0n && !one.paid) || isSpent(one)),
    reserve: settings
      ? settings.reserveMinor + ((base + taken) * BigInt(settings.reserveBps) + whole - 1n) / whole
      : 0n,
    held: sum(payableOf, (one) => isOpen(one) && isHeld(one)),
    covering: sum(
      payableOf,
      (one) =>
        isOpen(one) && !one.disabled && payableOf(one) > 0n && reasonsOf(one).length > 0 && !isHeld(one),
    ),
    eligible: sum(payableOf, (one) => isOpen(one) && reasonsOf(one).length === 0),
  }
}
