/** What a change of an offer does: terms, documents, cost and proceeds before and after, and the place in time. */
import { type Day, displayDay } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import { figureTexts, makingTexts, methodTexts } from '#text/offers.ts'
import type { Pair, Say } from '#text/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ratesWords } from '#web/ui/market/rates-words.ts'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { ShownFigures } from './figures.ts'
import { isWaiting, type OneOffer, sumIn } from './offer-history.ts'
import { hasBillRate, hasRate, type OfferInput } from './offer-input.ts'

type Props = {
  offer: OneOffer
  making: OfferInput
  figures: ShownFigures | undefined
  /** Whether rate, type, method or date change. */
  isNew: boolean
}

const termsWords = ({ method, rateType, rate, billRateType, billRate }: OfferInput, say: Say): string =>
  ratesWords(
    {
      rateType: rateTypeNumbers[rateType],
      rate: hasRate(method) ? rate : null,
      billRateType: rateTypeNumbers[billRateType],
      billRate: hasBillRate(method) ? billRate : null,
    },
    say,
  )

type Row = { readonly label: Pair; readonly before: string; readonly after: string }

function rowsOf({ offer, making, figures }: Props, say: Say): readonly Row[] {
  const waiting = offer.items.filter(isWaiting)
  const shown = (minor: bigint) =>
    `${displayDigits({ currency: offer.currency, minor }, language())} ${offer.currency}`
  const sum = (of: Parameters<typeof sumIn>[2]) => shown(sumIn(offer, waiting, of))
  const day = (value: string) => displayDay(value as Day, language())
  const rows: readonly Row[] = [
    {
      label: figureTexts.documents,
      before: String(waiting.length),
      after: String(making.documentIds.length),
    },
    {
      label: makingTexts.method,
      before: say(methodTexts[offer.method]),
      after: say(methodTexts[making.method]),
    },
    { label: modifyTexts.rate, before: ratesWords(offer, say), after: termsWords(making, say) },
    { label: makingTexts.expected, before: day(offer.expectedPaymentDate), after: day(making.expected) },
  ]
  const before = waiting.flatMap(({ newPayDate, daysPaidEarly }) =>
    newPayDate === null || daysPaidEarly === null ? [] : [{ newPayDate, daysPaidEarly }],
  )
  const counted: readonly Row[] = figures
    ? [
        {
          label: figureTexts.newPayDate,
          before: spanOf(before.map(({ newPayDate }) => newPayDate).toSorted(), day),
          after: spanOf(figures.lines.map(({ newPayDate }) => newPayDate).toSorted(), day),
        },
        {
          label: figureTexts.daysPaidEarly,
          before: spanOf(before.map(({ daysPaidEarly }) => daysPaidEarly).toSorted(ascending), String),
          after: spanOf(figures.lines.map(({ daysPaidEarly }) => daysPaidEarly).toSorted(ascending), String),
        },
        {
          label: figureTexts.discount,
          before: sum(({ discount }) => discount),
          after: shown(figures.total.discount),
        },
        {
          label: figureTexts.youReceive,
          before: sum(({ amountAfterDiscount }) => amountAfterDiscount),
          after: shown(figures.total.amount - figures.total.discount),
        },
      ]
    : []
  return [...rows, ...counted].filter((row) => row.before !== row.after)
}

const ascending = (a: number, b: number): number => a - b

/** One value, or the first and the last. */
function spanOf<T>(sorted: readonly T[], shown: (value: T) => string): string {
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return '–'
  return first === last ? shown(first) : `${shown(first)} – ${shown(last)}`
}

export function ModifyChanges(props: Props) {
  const say = useSay()
  const rows = rowsOf(props, say)
  if (rows.length === 0 && !props.isNew)
    return (
      <Card title={say(modifyTexts.changes)}>
        <p role="status">{say(modifyTexts.nothing)}</p>
      </Card>
    )
  return (
    <Card title={say(modifyTexts.changes)}>
      <table className="modify-changes">
        <thead>
          <tr>
            {[modifyTexts.what, modifyTexts.before, modifyTexts.after].map((pair) => (
              <th key={pair.en} scope="col">
                {say(pair)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after }) => (
            <tr key={label.en}>
              <th scope="row">{say(label)}</th>
              <td data-label={say(modifyTexts.before)}>{before}</td>
              <td data-label={say(modifyTexts.after)}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={props.isNew ? 'modify-place modify-place-lost' : 'modify-place'} role="status">
        <Icon name={props.isNew ? 'warning' : 'check'} size={16} />
        {say(props.isNew ? modifyTexts.losesPlace : modifyTexts.keepsPlace)}
      </p>
      {props.offer.editsLeft !== null && (
        <p className="sub">{say(modifyTexts.editsLeft, { count: props.offer.editsLeft })}</p>
      )}
    </Card>
  )
}
