/** Sums of a list, one per currency. Different currencies are never added. */
import { type Currency, currencies, type Money } from '#domain/money.ts'

/** One amount per currency, in the order of currencies. */
export function sumsByCurrency(amounts: readonly Money[]): readonly Money[] {
  const sums = new Map<Currency, bigint>()
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + minor)
  return currencies.flatMap((currency) => {
    const minor = sums.get(currency)
    return minor === undefined ? [] : [{ currency, minor }]
  })
}
