/** The columns of a decided book, live or of a past run: rate, days, discount, and what is decided about each document. */
import type { ReactNode } from 'react'
import type { clearingBook } from '#contract/clearing-book.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import type { ItemOutcome } from '#domain/clearing/reasons.ts'
import type { Currency } from '#domain/money.ts'
import { awardTexts, runTexts } from '#text/clearing.ts'
import {
  bookTexts,
  expectedOutcomeTexts,
  itemOutcomeTexts,
  runReasonLines,
  unusedRest,
  unusedTexts,
} from '#text/clearing-book.ts'
import { kindTexts } from '#text/mandates.ts'
import type { Pair, Say } from '#text/text.ts'
import { amountShown } from '../amount.tsx'
import { Tag, type TagTone } from '../panels.tsx'
import { language, sayNow } from '../say.ts'
import { NameCell, NarrowText } from '../table/cells.tsx'
import type { Column } from '../table/spec.ts'
import './decided-columns.css'

type Book = Reply<typeof clearingBook>
export type DecidedItem = Book['list'][number]
export type Decision = Book['decision']

export const outcomeTones: Readonly<Record<ItemOutcome, TagTone>> = {
  awarded: 'ok',
  skipped: 'off',
  leftOut: 'bad',
}
const unsorted = { unsorted: true } as const
const end = { align: 'end', ...unsorted } as const

export const documentAddress = (id: string): string => pages.document.path.replace(':invoiceId', id)
export const percentShown = (rate: string | null): string => (rate === null ? '–' : `${rate}%`)

/** The words of an outcome: of a run that has awarded, or of what a clearing would do. */
const outcomeTexts = (isExpected: boolean): Readonly<Record<ItemOutcome, Pair>> =>
  isExpected ? expectedOutcomeTexts : itemOutcomeTexts

/** Awarded or not, and every reason with its figures. */
export function ItemResult({
  item,
  decision,
  currency,
  isExpected,
}: {
  item: DecidedItem
  decision: Decision
  currency: Currency
  /** Nothing is awarded yet. */
  isExpected: boolean
}) {
  const poolLeft = amountShown(item.poolLeft ?? '', currency)
  const lines = [
    ...runReasonLines(sayNow, { ...item, poolLeft }, decision),
    ...(needsMoreThanMinimum(item, decision) ? [sayNow(bookTexts.minimumNotEnough)] : []),
  ]
  return (
    <div className="item-result">
      <Tag tone={outcomeTones[item.outcome]}>{sayNow(outcomeTexts(isExpected)[item.outcome])}</Tag>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const needsMoreThanMinimum = (
  { reasons, neededKind, neededApr }: DecidedItem,
  { minimumApr }: Decision,
): boolean =>
  reasons.includes('belowMinimum') && neededKind === 'needs' && Number(neededApr) > Number(minimumApr)

/** The days that are paid for: before the due date, and of the bill. */
export const daysShown = ({ daysPaidEarly, billTermDays }: DecidedItem): string =>
  billTermDays === 0
    ? String(daysPaidEarly)
    : sayNow(bookTexts.daysWithTerm, { days: daysPaidEarly, term: billTermDays })

/** What it would have needed; a rule that has to be run for it says so by a dash. */
export const neededShown = ({
  neededKind,
  neededApr,
}: Pick<DecidedItem, 'neededKind' | 'neededApr'>): string => {
  if (neededKind === 'awarded') return ''
  if (neededKind === 'needs') return percentShown(neededApr)
  if (neededKind === 'onRequest') return '–'
  return sayNow(bookTexts[neededKind])
}

const money = (
  key: string,
  title: Pair,
  currency: Currency,
  of: (item: DecidedItem) => string | null,
): Column<DecidedItem> => ({
  key,
  title,
  ...end,
  cell: (item) => {
    const amount = of(item)
    return amount === null ? '–' : amountShown(amount, currency)
  },
})

/** The heading of the results, and whether nothing is awarded yet. */
export type ResultColumn = { readonly title: Pair; readonly isExpected: boolean }

/** `decision` is undefined only while there are no rows. */
export function decidedColumns(
  currency: Currency,
  decision: Decision | undefined,
  result: ResultColumn,
  needed: (item: DecidedItem) => ReactNode = neededShown,
): readonly Column<DecidedItem>[] {
  return [
    {
      key: 'document',
      title: awardTexts.document,
      ...unsorted,
      cell: (item) => <NameCell name={item.documentNumber} href={documentAddress(item.documentId)} />,
    },
    { key: 'step', title: bookTexts.step, ...end, cell: ({ step }) => step ?? '–' },
    {
      key: 'payee',
      title: awardTexts.payee,
      ...unsorted,
      card: 'under',
      cell: ({ payeeName }) => <NarrowText text={payeeName} />,
    },
    {
      key: 'apr',
      title: bookTexts.offered,
      ...end,
      cell: ({ apr, offerKind }) => (
        <>
          <strong>{percentShown(apr)}</strong>
          {offerKind === 'recurring' && <span className="sub"> {sayNow(kindTexts.recurring)}</span>}
        </>
      ),
    },
    { key: 'needed', title: bookTexts.needed, ...end, cell: needed },
    { key: 'days', title: bookTexts.days, ...end, cell: daysShown },
    { ...money('amount', awardTexts.amount, currency, ({ amount }) => amount), card: 'hero' },
    money('discount', runTexts.discount, currency, ({ discount }) => discount),
    {
      key: 'after',
      title: runTexts.amountAfterDiscount,
      ...end,
      cell: ({ amountAfterDiscount }) =>
        amountAfterDiscount === null ? (
          '–'
        ) : (
          <span className="amount">{amountShown(amountAfterDiscount, currency)}</span>
        ),
    },
    {
      key: 'offer',
      title: awardTexts.offer,
      ...unsorted,
      extra: true,
      cell: ({ offerNumber }) => offerNumber,
    },
    { ...money('poolLeft', bookTexts.poolLeft, currency, ({ poolLeft }) => poolLeft), extra: true },
    {
      key: 'result',
      title: result.title,
      ...unsorted,
      card: 'state',
      cell: (item) =>
        decision && (
          <ItemResult item={item} decision={decision} currency={currency} isExpected={result.isExpected} />
        ),
    },
  ]
}

/** Why a part of the pool is left, in figures; undefined if nothing is. */
export function unusedWords(
  say: Say,
  { unused, desiredApr }: Decision,
  currency: Currency,
): string | undefined {
  if (unused === null) return undefined
  const withCurrency = (amount: string): string => `${amountShown(amount, currency)} ${currency}`
  const cause = causeWords(say, unused, withCurrency(unused.amount), desiredApr)
  if (unused.rest === null) return cause
  const gap = language() === 'zh' ? '' : ' '
  return `${cause}${gap}${say(unusedRest, { rest: withCurrency(unused.rest) })}`
}

function causeWords(
  say: Say,
  { cause, documents }: NonNullable<Decision['unused']>,
  amount: string,
  desiredApr: string | null,
): string {
  if (cause === 'allAwarded') return say(unusedTexts.allAwarded, { amount })
  if (cause === 'belowDesired')
    return say(unusedTexts.belowDesired, { amount, documents, rate: desiredApr ?? '' })
  return say(unusedTexts[cause], { amount, documents })
}
