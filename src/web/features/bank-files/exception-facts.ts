/** What a person needs to know of a payment exception to solve it: its kind, both amounts and their difference, and the payee. */
import { currencies, formatAmount, parseAmount } from '#domain/money.ts'
import { exceptionKindTexts, exceptionPage } from '#text/bank-files.ts'
import { awardStateTexts } from '#text/clearing.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { sayNow, type useSay } from '#web/ui/say.ts'
import type { PaymentException } from './exception-table.tsx'

/** An amount of the file: in a currency of the platform as elsewhere, in another one as the file has it. */
export function amountOf({ amount, currency }: PaymentException): string | null {
  const known = currencies.find((one) => one === currency)
  if (amount === null) return currency
  return known ? amountShown(amount, known) : [currency, amount].filter((part) => part !== null).join(' ')
}

export const nameOf = ({ reference }: PaymentException): string =>
  reference || sayNow(exceptionPage.noReference)

/** What the file has more or less than is due, with its sign; undefined where the two cannot be compared. */
function differenceOf({ amount, currency, award }: PaymentException): string | undefined {
  if (!award || amount === null || (currency !== null && currency !== award.currency)) return undefined
  const got = parseAmount(amount, award.currency)
  const due = parseAmount(award.amountAfterDiscount, award.currency)
  if (!got || !due || got.minor === due.minor) return undefined
  const minor = got.minor - due.minor
  const size = formatAmount({ currency: award.currency, minor: minor < 0n ? -minor : minor })
  return `${minor < 0n ? '−' : '+'}${amountShown(size, award.currency)} ${award.currency}`
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
          ...(difference === undefined ? [] : [{ label: say(exceptionPage.difference), value: difference }]),
          { label: say(exceptionPage.payee), value: award.payeeName },
          { label: say(exceptionPage.award), value: `${award.number} ${say(awardStateTexts[award.state])}` },
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
