/** The columns of the file of what a run decided for each document; for the payer alone. */
import { itemOutcomeOf, runReasonsIn } from '#domain/clearing/reasons.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import { type Currency, formatAmount, type Money } from '#domain/money.ts'
import { shownApr } from '#domain/offers/arithmetic.ts'
import { formatPercent } from '#domain/rate.ts'
import { itemOutcomeTexts, resultFileColumns, runReasonLines } from '#text/clearing-book.ts'
import { type Language, say } from '#text/text.ts'
import type { Column } from '../exports/table.ts'
import type { DecidedBook, DecidedItem } from './item-engine.ts'
import type { ItemNames } from './present-items.ts'

const names = resultFileColumns

export type ResultSheetRow = {
  readonly row: DecidedItem
  readonly names: ItemNames
  readonly book: Pick<DecidedBook, 'market' | 'proof'>
  readonly currency: Currency
}

const moneyOf = (currency: Currency, minor: number | null): Money | null =>
  minor === null ? null : { currency, minor: BigInt(minor) }

function reasonsOf({ row, book: { market }, currency }: ResultSheetRow, language: Language): string {
  const amount = formatAmount({ currency, minor: BigInt(row.amount) })
  const poolLeft = formatAmount({ currency, minor: BigInt(row.poolLeft ?? 0) })
  const item = { reasons: runReasonsIn(row.bits), ineligible: reasonsIn(row.ineligible), amount, poolLeft }
  const rates = {
    rule: market.rule.name,
    minimumApr: formatPercent(market.minimumBps),
    desiredApr: market.desiredBps === undefined ? null : formatPercent(market.desiredBps),
  }
  return runReasonLines(say(language), item, rates).join(language === 'zh' ? '；' : '; ')
}

export const resultColumns: readonly Column<ResultSheetRow>[] = [
  { kind: 'text', header: names.document, of: ({ names: { documentNumber } }) => documentNumber },
  { kind: 'text', header: names.payeeCode, of: ({ names: { payeeCode } }) => payeeCode },
  { kind: 'text', header: names.payee, of: ({ names: { payeeName } }) => payeeName },
  { kind: 'text', header: names.offer, of: ({ names: { offerNumber } }) => offerNumber },
  { kind: 'count', header: names.step, of: ({ row: { step } }) => (step === null ? null : BigInt(step)) },
  {
    kind: 'text',
    header: names.outcome,
    of: ({ row: { bits } }, language) => itemOutcomeTexts[itemOutcomeOf(bits)][language],
  },
  { kind: 'rate', header: names.offered, of: ({ row: { apr } }) => apr },
  { kind: 'rate', header: names.needed, of: ({ row: { needed } }) => needed },
  {
    kind: 'rate',
    header: names.lowest,
    of: ({ book: { proof } }) => (proof.lowest ? shownApr(proof.lowest) : null),
  },
  { kind: 'count', header: names.daysPaidEarly, of: ({ row }) => BigInt(row.daysPaidEarly) },
  { kind: 'count', header: names.billTermDays, of: ({ row }) => BigInt(row.billTermDays) },
  { kind: 'text', header: names.currency, of: ({ currency }) => currency },
  { kind: 'money', header: names.amount, of: ({ row, currency }) => moneyOf(currency, row.amount) },
  { kind: 'money', header: names.discount, of: ({ row, currency }) => moneyOf(currency, row.discount) },
  {
    kind: 'money',
    header: names.amountAfterDiscount,
    of: ({ row: { amount, discount }, currency }) =>
      moneyOf(currency, discount === null ? null : amount - discount),
  },
  { kind: 'money', header: names.poolLeft, of: ({ row, currency }) => moneyOf(currency, row.poolLeft) },
  { kind: 'text', header: names.reasons, of: (row, language) => reasonsOf(row, language) || null },
  { kind: 'text', header: names.award, of: ({ names: { awardNumber } }) => awardNumber },
]
