/** The figures of a preview: entries with the same fate together, and what they come to in each currency. */
import type { bankFileList } from '#contract/bank-files.ts'
import type { Reply } from '#contract/route.ts'
import { type Money, parseAmount } from '#domain/money.ts'

export type BankFile = Reply<typeof bankFileList>['list'][number]
type Group = NonNullable<BankFile['preview']>[number]

export type Fate = 'recorded' | 'known' | 'exception'
/** The results of the contract that each has. */
export const resultsOf = {
  recorded: ['paid', 'returned', 'refused'],
  known: ['known'],
  exception: ['exception'],
} as const satisfies Record<Fate, readonly Group['result'][]>

const ofFate = ({ preview }: BankFile, fate: Fate | undefined): readonly Group[] =>
  (preview ?? []).filter(
    ({ result }) => fate === undefined || resultsOf[fate].some((one: string) => one === result),
  )

export const countOf = (file: BankFile, fate?: Fate): number =>
  ofFate(file, fate).reduce((sum, { count }) => sum + count, 0)

/** Payments alone, where nothing else is recorded. */
export const isPaymentsOnly = (file: BankFile): boolean =>
  ofFate(file, 'recorded').every(({ result }) => result === 'paid')

/** One amount for each currency. */
export function sumsOf(file: BankFile, fate?: Fate): readonly Money[] {
  const sums = new Map<NonNullable<Group['currency']>, bigint>()
  for (const { currency, amount } of ofFate(file, fate))
    if (currency && amount !== null)
      sums.set(currency, (sums.get(currency) ?? 0n) + (parseAmount(amount, currency)?.minor ?? 0n))
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}
