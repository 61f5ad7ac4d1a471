/** The documents on offer in the dialog of "clear now": each with its rate, days and discount, and what would happen. */
import type { clearingBook } from '#contract/clearing-book.ts'
import type { Reply } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { awardTexts, clearNowTexts, runTexts } from '#text/clearing.ts'
import { bookTexts } from '#text/clearing-book.ts'
import { amountShown } from '#web/ui/amount.tsx'
import {
  daysShown,
  ItemResult,
  neededShown,
  percentShown,
  unusedWords,
} from '#web/ui/market/decided-columns.tsx'
import { useSay } from '#web/ui/say.ts'
import type { PageSize } from '#web/ui/table/list-state.ts'
import { PagingBar } from '#web/ui/table/paging-bar.tsx'

type Book = Omit<Reply<typeof clearingBook>, 'preview'>
type Props = { book: Book; currency: Currency; pageSize: PageSize; onPage: (page: number) => void }

export function BookRows({ book: { list, total, page, decision }, currency, pageSize, onPage }: Props) {
  const say = useSay()
  const money = (amount: string | null) => (amount === null ? '–' : amountShown(amount, currency))
  if (list.length === 0) return null
  return (
    <>
      <p className="sub">{unusedWords(say, decision, currency)}</p>
      <section className="book-rows" aria-label={say(clearNowTexts.rows)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(awardTexts.document)}</th>
              <th scope="col">{say(awardTexts.payee)}</th>
              <th scope="col" className="end">
                {say(bookTexts.offered)}
              </th>
              <th scope="col" className="end">
                {say(bookTexts.needed)}
              </th>
              <th scope="col" className="end">
                {say(bookTexts.days)}
              </th>
              <th scope="col" className="end">
                {say(runTexts.discount)}
              </th>
              <th scope="col">{say(bookTexts.result)}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((item) => (
              <tr key={item.itemId}>
                <th scope="row">{item.documentNumber}</th>
                <td>{item.payeeName}</td>
                <td className="end">
                  <strong>{percentShown(item.apr)}</strong>
                </td>
                <td className="end">{neededShown(item)}</td>
                <td className="end">{daysShown(item)}</td>
                <td className="end">{money(item.discount)}</td>
                <td>
                  <ItemResult item={item} decision={decision} currency={currency} isExpected />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total !== null && total > list.length && (
        <PagingBar
          page={page}
          pageSize={pageSize}
          rows={list.length}
          total={total}
          onPage={onPage}
          onSize={() => onPage(1)}
        />
      )}
    </>
  )
}
