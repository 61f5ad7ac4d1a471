/** The documents on offer in a market as a table, in the order of clearing. */
import { clearingBook } from '#contract/clearing-book.ts'
import type { Reply, Request } from '#contract/route.ts'
import { itemOutcomes } from '#domain/clearing/reasons.ts'
import type { Currency } from '#domain/money.ts'
import { bookTexts, itemOutcomeTexts } from '#text/clearing-book.ts'
import { call } from '#web/api/client.ts'
import { type DecidedItem, type Decision, decidedColumns } from '#web/ui/market/decided-columns.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'

type Book = Reply<typeof clearingBook>

/** Tabs are how an item would end; their counts and the sums come with the rows. */
export const bookOf = (
  marketId: string,
  currency: Currency,
): ListSource<DecidedItem, Pick<Book, 'preview' | 'decision'>> => ({
  name: `book ${marketId}`,
  shape: { tabs: itemOutcomes, filters: [], sorts: [] },
  follows: clearingBook.follows ?? [],
  read: async ({ tab, ...requested }, { quiet }) => {
    const query = { ...requested, marketId, ...(tab && { outcome: tab }) }
    const book = await call(clearingBook, { query } as Request<typeof clearingBook>, { inPlace: true, quiet })
    const { counts, sums } = book.decision
    const totals = {
      counts: { ...counts, all: book.preview.items },
      amounts: [moneyOf(sums.amount, currency)],
    }
    return { ...book, totals }
  },
})

const tabs = [
  { key: 'awarded', label: bookTexts.tabAwarded },
  { key: 'skipped', label: itemOutcomeTexts.skipped },
  { key: 'leftOut', label: itemOutcomeTexts.leftOut },
]

export const bookTable = (currency: Currency, decision: Decision | undefined): TableSpec<DecidedItem> => ({
  name: 'book',
  label: bookTexts.list,
  columns: decidedColumns(currency, decision, bookTexts.result),
  keyOf: ({ itemId }) => itemId,
  nameOf: ({ documentNumber }) => documentNumber,
  amountOf: ({ amount }) => moneyOf(amount, currency),
  tabs,
  keyword: bookTexts.search,
  firstUse: { title: bookTexts.emptyTitle, hint: bookTexts.emptyHint },
})
