/** The documents of a payee by status and currency, each with a link to the list. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { documentStatuses } from '#domain/documents/status.ts'
import { statusTexts } from '#text/document-status.ts'
import { payeePageTexts } from '#text/payee-pages.ts'
import { labelOf } from '#text/text.ts'
import { Amount } from '#web/ui/amount.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { Card } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import type { WholePayee } from './payee-calls.ts'

type Filters = { readonly status?: string; readonly currency?: string; readonly offerState?: string }

/** The list of payables with the documents of one payee. */
export const documentsOf = (payeeId: string, filters: Filters = {}): string =>
  `${pages.payables.path}?${new URLSearchParams({ payee: payeeId, ...filters, tab: 'all' })}`

/** Eligible documents come first, paid ones last. */
const order: readonly string[] = ['eligible', ...documentStatuses.toReversed()]

export function PayeeDocuments({ payee: { id, documents } }: { payee: WholePayee }) {
  const say = useSay()
  const all = <Link to={documentsOf(id)}>{say(payeePageTexts.allDocuments)}</Link>
  const rows = documents.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  return (
    <Card
      title={say(payeePageTexts.documents)}
      action={rows.length > 0 && <span className="links">{all}</span>}
    >
      {rows.length === 0 ? (
        <p className="sub">{say(payeePageTexts.documentsNone)}</p>
      ) : (
        <table className="payee-documents">
          <thead>
            <tr>
              <th>{say(payeePageTexts.status)}</th>
              <th className="end">{say(payeePageTexts.count)}</th>
              <th className="end">{say(payeePageTexts.amount)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ status, currency, documents: count, amount }) => (
              <tr key={`${status} ${currency}`}>
                <td className="links">
                  <Link to={documentsOf(id, { status, currency })}>
                    {labelOf(statusTexts.payer, status, language())}
                  </Link>
                </td>
                <td className="end">{count.toLocaleString(locale())}</td>
                <td className="end">
                  <Amount money={moneyOf(amount, currency)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
