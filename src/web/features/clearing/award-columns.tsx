/** The columns of awards, for the tables of a run, of awards to pay and of a payee. */
import { awardPageTexts } from '#text/award-pages.ts'
import { awardTexts, runTexts } from '#text/clearing.ts'
import type { Pair } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { AwardStateTag } from '#web/ui/award-state.tsx'
import { documentAddress } from '#web/ui/market/decided-columns.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText, RowLink } from '#web/ui/table/cells.tsx'
import type { Column } from '#web/ui/table/spec.ts'
import type { Award } from './award-lists.ts'
import { type AwardSide, awardAddress, dayWords } from './award-words.tsx'
import { FirstPaymentTag } from './first-payment-tag.tsx'
import './clearing.css'

const unsorted = { unsorted: true } as const

const amountColumn = (key: string, title: Pair, of: (award: Award) => string): Column<Award> => ({
  key,
  title,
  align: 'end',
  cell: (award) => amountShown(of(award), award.currency),
})

/** The first column of a table: its name, with a copy button. */
export const nameColumn = (side: AwardSide): Column<Award> => ({
  key: 'number',
  title: awardTexts.number,
  ...unsorted,
  cell: ({ id, number }) => <NameCell name={number} href={awardAddress(side, id)} />,
})
export const numberColumn = (side: AwardSide): Column<Award> => ({
  key: 'number',
  title: awardTexts.number,
  ...unsorted,
  cell: ({ id, number }) => <RowLink to={awardAddress(side, id)}>{number}</RowLink>,
})

export const awardColumns = {
  /** The first column of a table. */
  documentName: {
    key: 'document',
    title: awardTexts.document,
    ...unsorted,
    cell: (award) => <NameCell name={award.documentNumber} href={documentAddress(award.documentId)} />,
  },
  document: {
    key: 'document',
    title: awardTexts.document,
    ...unsorted,
    cell: (award) => <RowLink to={documentAddress(award.documentId)}>{award.documentNumber}</RowLink>,
  },
  payee: {
    key: 'payee',
    title: awardTexts.payee,
    ...unsorted,
    card: 'under',
    cell: ({ payeeName, isFirstPayment }) => (
      <>
        <NarrowText text={payeeName} /> {isFirstPayment && <FirstPaymentTag />}
      </>
    ),
  },
  payer: {
    key: 'payer',
    title: awardPageTexts.payer,
    ...unsorted,
    card: 'under',
    cell: ({ payerName }) => <NarrowText text={payerName} />,
  },
  apr: { key: 'apr', title: awardTexts.apr, ...unsorted, align: 'end', cell: ({ apr }) => `${apr}%` },
  amount: amountColumn('amount', awardTexts.amount, ({ amount }) => amount),
  discount: { ...amountColumn('discount', runTexts.discount, ({ discount }) => discount), ...unsorted },
  after: {
    key: 'after',
    title: runTexts.amountAfterDiscount,
    align: 'end',
    card: 'hero',
    ...unsorted,
    cell: ({ amountAfterDiscount, currency }) => (
      <span className="amount">{amountShown(amountAfterDiscount, currency)}</span>
    ),
  },
  currency: {
    key: 'currency',
    title: awardPageTexts.currency,
    ...unsorted,
    cell: ({ currency }) => currency,
  },
  payDate: {
    key: 'payDate',
    title: awardTexts.newPayDate,
    cell: ({ newPayDate }) => (
      <>
        {dayWords(newPayDate)} <ProvisionalMark day={newPayDate} />
      </>
    ),
  },
  state: {
    key: 'state',
    title: runTexts.state,
    ...unsorted,
    card: 'state',
    cell: (award) => <AwardOutcome award={award} />,
  },
} as const satisfies Record<string, Column<Award>>

function AwardOutcome({ award }: { award: Award }) {
  const { paidOn, bankReference, bankRefusal, returnedOn, shortfall, currency } = award
  return (
    <span className="award-state">
      <AwardStateTag award={award} />
      {paidOn !== null && <span className="sub">{dayWords(paidOn)}</span>}
      {bankReference !== null && <span className="sub">{bankReference}</span>}
      {bankRefusal !== null && bankRefusal.reason !== null && (
        <span className="sub" title={bankRefusal.note ?? undefined}>
          {sayNow(awardTexts.bankRefused, { reason: bankRefusal.reason })}
        </span>
      )}
      {returnedOn !== null && (
        <span className="sub">{sayNow(awardTexts.returnedOn, { day: dayWords(returnedOn) })}</span>
      )}
      {shortfall !== null && (
        <span className="sub">
          {sayNow(awardTexts.shortfall, { amount: amountShown(shortfall, currency) })}
        </span>
      )}
    </span>
  )
}
