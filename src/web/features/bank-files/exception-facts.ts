/** What a person needs to know of a payment exception to solve it: its kind, both amounts and their difference, and who is paid. */
import { type Day, displayDay } from '#domain/day.ts'
import { currencies, formatAmount, parseAmount } from '#domain/money.ts'
import { exceptionKindTexts, exceptionPage } from '#text/bank-files.ts'
import { paymentSubjectTexts } from '#text/payment-subjects.ts'
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
function differenceOf({ amount, currency, named }: PaymentException) {
  if (!named || amount === null || (currency !== null && currency !== named.currency)) return undefined
  const got = parseAmount(amount, named.currency)
  const due = parseAmount(named.amount, named.currency)
  if (!got || !due || got.minor === due.minor) return undefined
  const minor = got.minor - due.minor
  const size = formatAmount({ currency: named.currency, minor: minor < 0n ? -minor : minor })
  return { isShort: minor < 0n, size: `${amountShown(size, named.currency)} ${named.currency}` }
}

type Named = NonNullable<PaymentException['named']>

/** The bank's refusal is said instead of the state that waits. */
function stateText({ subject, ...stated }: Pick<Named, 'subject' | 'state' | 'bankRefusal'>): string {
  const texts = paymentSubjectTexts[subject]
  return texts ? sayNow(texts.stateOf(stated)) : stated.state
}

/** The number of what a row names, and its state in words. */
export const numberAndState = ({ subject, number, state, bankRefusal }: Named) => ({
  number,
  state: stateText({ subject, state, bankRefusal }),
})

/** What is missing of what waits for its payment, and what comes of it. */
export function shortWords(exception: PaymentException, say: ReturnType<typeof useSay>): string | undefined {
  const { named, entryKind } = exception
  const difference = differenceOf(exception)
  const short = named && paymentSubjectTexts[named.subject]?.short
  if (!short || !named.isWaiting || entryKind !== 'payment' || !difference?.isShort) return undefined
  const day = named.payBy === null ? '' : displayDay(named.payBy as Day, language())
  return say(short, { missing: difference.size, day })
}

export function factsOf(exception: PaymentException, say: ReturnType<typeof useSay>) {
  const { kind, named } = exception
  const texts = named && paymentSubjectTexts[named.subject]
  const difference = differenceOf(exception)
  const got = [amountOf(exception), exception.amount === null ? null : exception.currency]
  return [
    { label: say(exceptionPage.reference), value: nameOf(exception) },
    { label: say(exceptionPage.kind), value: say(exceptionKindTexts[kind]) },
    { label: say(exceptionPage.got), value: got.filter((part) => part !== null).join(' ') || '–' },
    ...(named
      ? [
          {
            label: say(exceptionPage.expected),
            value: `${amountShown(named.amount, named.currency)} ${named.currency}`,
          },
          ...(difference === undefined
            ? []
            : [
                {
                  label: say(exceptionPage.difference),
                  value: `${difference.isShort ? '−' : '+'}${difference.size}`,
                },
              ]),
          ...(texts
            ? [
                { label: say(texts.party), value: named.party },
                { label: say(texts.label), value: Object.values(numberAndState(named)).join(' ') },
              ]
            : []),
        ]
      : []),
  ]
}

/** Kinds of entries that could not be recorded although what they name waited for its payment. */
const unpaidKinds: ReadonlySet<PaymentException['kind']> = new Set([
  'amountDiffers',
  'currencyDiffers',
  'dateMissing',
  'dateInFuture',
  'tooEarly',
  'tooLate',
  'referenceTwice',
])

/** Whether what an exception names has been paid otherwise meanwhile. */
export const paidSince = ({ kind, named }: Pick<PaymentException, 'kind' | 'named'>): boolean =>
  named?.isPaid === true && unpaidKinds.has(kind)
