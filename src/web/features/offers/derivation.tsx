/** The derivation of a quote: the days, the formula with its numbers, and the steps to the pay date. */
import { type Day, dayOf, displayDay, type Instant } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { discountOf } from '#domain/offers/arithmetic.ts'
import type { Rate, Terms } from '#domain/offers/terms.ts'
import { formatPercent } from '#domain/rate.ts'
import { derivationTexts } from '#text/offers.ts'
import type { Say } from '#text/text.ts'
import { formulasShownMax } from '#web/limits.ts'
import { minuteOf } from '#web/ui/format.ts'
import { ProvisionalMark, ProvisionalNote } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { minorOf } from './figures.ts'
import { type OfferInput, termsOf } from './offer-input.ts'
import type { Quote } from './use-quote.ts'

type Props = { making: OfferInput; quote: Quote | undefined }

export function Derivation({ making, quote }: Props) {
  const say = useSay()
  const terms = termsOf(making)
  if (!quote || !terms) return null
  const { trace, items } = quote
  const day = (value: string) => displayDay(value as Day, language())
  const clearingDay = dayOf(Date.parse(trace.clearingAt) as Instant)
  const [first] = items
  return (
    <section className="card derivation" aria-label={say(derivationTexts.title)}>
      <details>
        <summary>{say(derivationTexts.title)}</summary>
        {first && (
          <ul>
            {first.daysPaidEarly > 0 && (
              <li>
                {say(derivationTexts.daysRule, {
                  due: day(first.dueDate),
                  pay: day(first.newPayDate),
                  days: first.daysPaidEarly,
                })}{' '}
                <ProvisionalMark day={first.newPayDate} />
              </li>
            )}
            {rulesOf(terms, quote.dayCount, say).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
            {items
              .slice(0, formulasShownMax)
              .flatMap((item) => formulasOf(item, terms, quote, say))
              .map((line) => (
                <li key={line} className="formula">
                  {line}
                </li>
              ))}
            <li>{say(derivationTexts.rounding)}</li>
          </ul>
        )}
      </details>
      <h3>{say(derivationTexts.trace)}</h3>
      <ol className="trace">
        <li>
          {say(derivationTexts.clearing, { time: minuteOf(trace.clearingAt) })}{' '}
          <ProvisionalMark day={clearingDay} />
        </li>
        <li>
          {say(trace.inTime ? derivationTexts.inTime : derivationTexts.late, {
            cutOff: trace.cutOff,
            day: day(trace.countedFrom),
          })}{' '}
          <ProvisionalMark day={trace.countedFrom} />
        </li>
        <li>
          {preparationWords(trace, day(trace.prepared), say)} <ProvisionalMark day={trace.prepared} />
        </li>
        <li>
          {say(derivationTexts.payRun, { day: day(trace.payDate) })} <ProvisionalMark day={trace.payDate} />
        </li>
      </ol>
      <ProvisionalNote day={trace.payDate} />
    </section>
  )
}

function preparationWords({ preparationDays: days }: Quote['trace'], day: string, say: Say): string {
  if (days === 0) return say(derivationTexts.preparationNone, { day })
  return days === 1
    ? say(derivationTexts.preparationOne, { day })
    : say(derivationTexts.preparation, { days, day })
}

const ratesOf = (terms: Terms): readonly Rate[] => [
  ...('rate' in terms ? [terms.rate] : []),
  ...('billRate' in terms ? [terms.billRate] : []),
]

const rulesOf = (terms: Terms, dayCount: number, say: Say): readonly string[] => [
  ...new Set(
    ratesOf(terms).map(({ type }) =>
      type === 'apr' ? say(derivationTexts.aprRule, { dayCount }) : say(derivationTexts.flatRule),
    ),
  ),
]

/** Each part of a document with its numbers. */
function formulasOf(item: Quote['items'][number], terms: Terms, quote: Quote, say: Say): readonly string[] {
  const { currency, dayCount } = quote
  const amount = minorOf(item.amount, currency)
  const digits = (minor: bigint) => displayDigits({ currency, minor }, language())
  const line = (rate: Rate, days: number, part: Terms) => {
    const discount = digits(discountOf(amount, part, item, dayCount))
    const numbers = {
      number: item.documentNumber,
      amount: digits(amount),
      rate: formatPercent(rate.bps),
      discount,
    }
    return rate.type === 'apr'
      ? say(derivationTexts.aprFormula, { ...numbers, days, dayCount })
      : say(derivationTexts.flatFormula, numbers)
  }
  return [
    ...('rate' in terms
      ? [line(terms.rate, item.daysPaidEarly, { method: 'preSettlement', rate: terms.rate })]
      : []),
    ...('billRate' in terms
      ? [line(terms.billRate, item.billTermDays, { method: 'billDiscount', billRate: terms.billRate })]
      : []),
  ]
}
