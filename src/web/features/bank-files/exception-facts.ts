/** What a person needs to know of a payment exception to solve it: its kind, both amounts and their difference, and the payee. */
import { type Day, displayDay } from '#domain/day.ts'
import { currencies, formatAmount, parseAmount } from '#domain/money.ts'
import { exceptionKindTexts, exceptionPage } from '#text/bank-files.ts'
import { awardStateText } from '#text/clearing.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { language, sayNow, type useSay } from '#web/ui/say.ts'
import type { PaymentException } from './exception-table.tsx'

/** An amount of the file: in a currency of the platform as elsewhere, in another one as the file has it. */
export function amountOf({ amount, currency }: Pick<PaymentException, 'amount' | 'currency'>): string | null {
  const known = currencies.find((one) => one === currency)
  if (amount === null) return currency
  return known ? amountShown(amount, known) : [currency, amount].filter((part) => part !== null).join(' ')
}

export const nameOf = ({ reference }: PaymentException): string =>
  reference || sayNow(exceptionPage.noReference)

/** What the file has more or less than is due; undefined where the two cannot be compared, or are the same. */
function differenceOf({ amount, currency, award }: PaymentException) {
  if (!award || amount === null || (currency !== null && currency !== award.currency)) return undefined
  const got = parseAmount(amount, award.currency)
  const due = parseAmount(award.amountAfterDiscount, award.currency)
  if (!got || !due || got.minor === due.minor) return undefined
  const minor = got.minor - due.minor
  const size = formatAmount({ currency: award.currency, minor: minor < 0n ? -minor : minor })
  return { isShort: minor < 0n, size: `${amountShown(size, award.currency)} ${award.currency}` }
}

/** What is missing of an award that waits for its payment, and how it ends. */
export function shortWords(exception: PaymentException, say: ReturnType<typeof useSay>): string | undefined {
  const { award, entryKind } = exception
  const difference = differenceOf(exception)
  if (award?.state !== 'committed' || entryKind !== 'payment' || !difference?.isShort) return undefined
  return say(exceptionPage.short, {
    missing: difference.size,
    day: displayDay(award.payBy as Day, language()),
  })
}

export function factsOf(exception: PaymentException, say: ReturnType<typeof useSay>) {
  const { kind, award } = exception
  const difference = differenceOf(exception)
  const got = [amountOf(exception), exception.amount === null ? null : exception.currency]
  return [
    { label: say(exceptionPage.reference), value: nameOf(exception) },
    { label: say(exceptionPage.kind), value: say(exceptionKindTexts[kind]) },
    { label: say(exceptionPage.got), value: got.filter((part) => part !== null).join(' ') || '–' },
    ...(award
      ? [
          {
            label: say(exceptionPage.expected),
            value: `${amountShown(award.amountAfterDiscount, award.currency)} ${award.currency}`,
          },
          ...(difference === undefined
            ? []
            : [
                {
                  label: say(exceptionPage.difference),
                  value: `${difference.isShort ? '−' : '+'}${difference.size}`,
                },
              ]),
          { label: say(exceptionPage.payee), value: award.payeeName },
          { label: say(exceptionPage.award), value: `${award.number} ${say(awardStateText(award))}` },
        ]
      : []),
  ]
}

/** Kinds of entries that could not be recorded although their award waited for its payment. */
const unpaidKinds: ReadonlySet<PaymentException['kind']> = new Set([
  'amountDiffers',
  'currencyDiffers',
  'dateMissing',
  'dateInFuture',
  'tooEarly',
  'tooLate',
  'referenceTwice',
])

/** Whether the award of an exception has been paid otherwise meanwhile. */
export const paidSince = (kind: PaymentException['kind'], award: PaymentException['award']): boolean =>
  award?.state === 'paid' && unpaidKinds.has(kind)
