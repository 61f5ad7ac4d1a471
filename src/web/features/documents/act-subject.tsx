/** What is to be done with: one document by its number, amount and day, or how many and what they come to. */
import { type Day, displayDay } from '#domain/day.ts'
import { actSubject } from '#text/document-acts.ts'
import { documentColumns, typeTexts } from '#text/documents.ts'
import { Amount, Amounts } from '#web/ui/amount.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import type { Listed } from './document-calls.ts'
import { moneyOf } from './document-columns.tsx'
import './documents.css'

type Props = {
  rows: readonly Listed[]
  /** How many more were chosen with which it cannot be done, in words. */
  skipped: string | undefined
}

export function ActSubject({ rows, skipped }: Props) {
  const say = useSay()
  const [only, another] = rows
  const amounts = rows.map(({ amount, currency }) => moneyOf(amount, currency))
  const facts =
    only && !another
      ? [
          { label: say(documentColumns.number), value: only.number },
          { label: say(documentColumns.type), value: say(typeTexts[only.type]) },
          { label: say(documentColumns.payer), value: only.payerName },
          { label: say(documentColumns.payee), value: only.payeeName },
          {
            label: say(documentColumns.amount),
            value: <Amount money={moneyOf(only.amount, only.currency)} />,
          },
          { label: say(documentColumns.dueDate), value: displayDay(only.dueDate as Day, language()) },
        ]
      : [
          { label: say(actSubject.documents), value: rows.length },
          { label: say(actSubject.sum), value: <Amounts amounts={sumsByCurrency(amounts)} /> },
        ]
  return (
    <div className="act-subject">
      <Facts facts={facts} />
      {skipped && <p className="act-skipped">{skipped}</p>}
    </div>
  )
}
