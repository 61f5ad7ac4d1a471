/** The subject of an action: one document by number, amount and day, or a count and sums. */
import { type Day, displayDay } from '#domain/day.ts'
import { sameNumberNamedMax } from '#domain/documents/limits.ts'
import { actionSubject } from '#text/document-actions.ts'
import { documentColumns, documentTexts, typeTextsFor } from '#text/documents.ts'
import { Amount, Amounts } from '#web/ui/amount.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { Facts } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import type { Act, DocumentRow, Selection } from './document-calls.ts'
import { SameNumberDocuments } from './same-number.tsx'
import { useSide } from './use-side.ts'
import './documents.css'

type Props = {
  act: Act
  rows: readonly DocumentRow[]
  /** Set if the action applies to all pages; rows are then ignored. */
  all?: Selection | undefined
  /** How many selected documents are skipped, in words. */
  skipped: string | undefined
}

export function ActionSubject({ act, rows, all, skipped }: Props) {
  return all ? (
    <AllOfThem all={all} skipped={skipped} />
  ) : (
    <SomeOfThem act={act} rows={rows} skipped={skipped} />
  )
}

/** The count and sums of all pages. */
function AllOfThem({ all, skipped }: { all: Selection; skipped: string | undefined }) {
  const { count, amounts, sameNumber } = all
  const say = useSay()
  return (
    <div className="action-subject">
      <Facts
        facts={[
          { label: say(actionSubject.documents), value: count.toLocaleString(locale()) },
          {
            label: say(actionSubject.sum),
            value: <Amounts amounts={amounts.map(({ amount, currency }) => moneyOf(amount, currency))} />,
          },
        ]}
      />
      {sameNumber > 0 && (
        <p className="action-note" role="note">
          <Icon name="warning" />
          {say(actionSubject.someSameNumber, { count: sameNumber })}
        </p>
      )}
      <p className="action-note" role="note">
        <Icon name="warning" />
        {say(actionSubject.allPages)}
      </p>
      {skipped && <p className="action-note">{skipped}</p>}
    </div>
  )
}

function SomeOfThem({ act, rows, skipped }: Omit<Props, 'all'>) {
  const say = useSay()
  const side = useSide()
  const [only, another] = rows
  const amounts = rows.map(({ amount, currency }) => moneyOf(amount, currency))
  const sameNumberRows =
    act === 'confirm' ? rows.filter(({ sameNumberDocuments }) => sameNumberDocuments.length > 0) : []
  const named = sameNumberRows.slice(0, sameNumberNamedMax)
  const unnamed = another ? sameNumberRows.length - named.length : 0
  const facts =
    only && !another
      ? [
          { label: say(documentColumns.number), value: only.number },
          { label: say(documentColumns.type), value: say(typeTextsFor[side][only.type]) },
          { label: say(documentColumns.payer), value: only.payerName },
          { label: say(documentColumns.payee), value: only.payeeName },
          {
            label: say(documentColumns.amount),
            value: <Amount money={moneyOf(only.amount, only.currency)} />,
          },
          { label: say(documentColumns.dueDate), value: displayDay(only.dueDate as Day, language()) },
          ...sameNumberRows.map((one) => ({
            label: say(documentTexts.sameNumberDocuments),
            value: <SameNumberDocuments of={one} />,
          })),
        ]
      : [
          { label: say(actionSubject.documents), value: rows.length },
          { label: say(actionSubject.sum), value: <Amounts amounts={sumsByCurrency(amounts)} /> },
        ]
  return (
    <div className="action-subject">
      <Facts facts={facts} />
      {sameNumberRows.length > 0 && (
        <p className="action-note" role="note">
          <Icon name="warning" />
          {another
            ? say(actionSubject.someSameNumber, { count: sameNumberRows.length })
            : say(actionSubject.sameNumberRows)}
        </p>
      )}
      {another && (
        <Facts facts={named.map((one) => ({ label: one.number, value: <SameNumberDocuments of={one} /> }))} />
      )}
      {unnamed > 0 && <p className="action-note">{say(actionSubject.andOthers, { count: unnamed })}</p>}
      {skipped && <p className="action-note">{skipped}</p>}
    </div>
  )
}
