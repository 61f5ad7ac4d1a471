/** The calls of receipts and the documents that invoice them. */
import * as contract from '#contract/receipt-invoices.ts'
import type { Reply } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { receiptAges } from '#domain/receipts/status.ts'
import { done, refuse } from '#domain/result.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { act, presentCommand, type Served } from '../http/routes.ts'
import { amountText, type MarketContext } from '../offers/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import * as queries from './invoice-queries.ts'
import { sayOtherDelivery, setReceipts, several } from './link.ts'
import { type PageRow, type ReceiptRow, receiptShown } from './present.ts'

type Detail = Reply<typeof contract.receiptRead>
type Minor<T> = Omit<T, 'amount'> & { readonly minor: string; readonly currency: Currency }
type DetailRow = Pick<Detail, 'sameDelivery'> & {
  readonly row: ReceiptRow
  readonly markets: readonly MarketContext[]
  readonly chain:
    | (Minor<Omit<NonNullable<Detail['chain']>, 'payable'>> & { readonly payable: string | null })
    | null
  readonly payable: string
  readonly returned: readonly Minor<Detail['returned'][number]>[]
  readonly mayBeInvoices: readonly Minor<Detail['mayBeInvoices'][number]>[]
}

const withAmount = <T extends { readonly minor: string; readonly currency: Currency }>({
  minor,
  ...one
}: T) => ({
  ...one,
  amount: amountText(minor, one.currency),
})

/** What of an awarded receipt its invoice has taken; the rest is carried as a credit. */
function detailShown({ row, markets, chain, payable, ...life }: DetailRow, actor: Actor): Detail {
  const { currency } = row
  const shown = receiptShown(actor, markets)(row)
  const isSpent = row.award !== null && chain !== null && BigInt(payable) <= 0n
  const unmatched = isSpent ? -BigInt(payable) : 0n
  const text = chain && withAmount(chain)
  return {
    ...shown,
    ...life,
    chain: text && {
      ...text,
      payable: text.payable === null ? null : amountText(text.payable, currency),
    },
    matched: amountText(isSpent ? BigInt(row.minor) - unmatched : 0n, currency),
    unmatched: amountText(unmatched, currency),
    returned: life.returned.map(withAmount),
    mayBeInvoices: life.mayBeInvoices.map(withAmount),
  }
}

type OfDocument = Reply<typeof contract.documentReceipts>
type OfDocumentRow = Pick<OfDocument, 'otherDeliveries'> & {
  readonly invoices: readonly ReceiptRow[]
  readonly heldFor: readonly ReceiptRow[]
  readonly markets: readonly MarketContext[]
  readonly isOwnPayee: boolean
}

function ofDocumentShown(
  { invoices, heldFor, markets, isOwnPayee, ...said }: OfDocumentRow,
  actor: Actor,
): OfDocument {
  const shown = receiptShown(actor, markets)
  const may = requireActing(actor).abilities.has('documents.confirm') && !isOwnPayee
  return {
    ...said,
    invoices: invoices.map(shown),
    heldFor: heldFor.map(shown),
    can: may ? ['link', ...(heldFor.length > 0 ? (['otherDelivery'] as const) : [])] : [],
  }
}

type Uninvoiced = Reply<typeof contract.uninvoicedList>['list'][number]
type UninvoicedPage = Omit<PageRow, 'rows'> & {
  readonly rows: readonly (Omit<Uninvoiced, 'receipt'> & { readonly receipt: ReceiptRow })[]
}

export const receiptInvoiceRoutes: readonly Served[] = [
  present<typeof contract.receiptRead, DetailRow | null>(
    contract.receiptRead,
    { sql: queries.oneReceipt, values: ({ params }) => [params.receiptId] },
    ({ actor, row }) => (row ? done(detailShown(row, actor)) : refuse('notFound')),
  ),
  present<typeof contract.documentReceipts, OfDocumentRow | null>(
    contract.documentReceipts,
    { sql: queries.receiptsOfDocument, values: ({ params }) => [params.documentId] },
    ({ actor, row }) => (row ? done(ofDocumentShown(row, actor)) : refuse('notFound')),
  ),
  act(contract.documentReceiptsSet, setReceipts),
  act(contract.otherDelivery, sayOtherDelivery),
  presentCommand(contract.receiptsSeveral, several, bulkReportShown),
  present<typeof contract.uninvoicedList, UninvoicedPage>(
    contract.uninvoicedList,
    { sql: queries.uninvoicedPage },
    ({ actor, row: { rows, markets, ...place } }) => {
      const shown = receiptShown(actor, markets)
      return done({
        list: rows.map(({ receipt, ...one }) => ({ ...one, receipt: shown(receipt) })),
        ...place,
      })
    },
  ),
  present<
    typeof contract.uninvoicedTotals,
    readonly Minor<Reply<typeof contract.uninvoicedTotals>[number]>[]
  >(contract.uninvoicedTotals, { sql: queries.uninvoicedSums }, ({ row }) =>
    done(row.map(withAmount).toSorted((a, b) => receiptAges.indexOf(a.age) - receiptAges.indexOf(b.age))),
  ),
]
