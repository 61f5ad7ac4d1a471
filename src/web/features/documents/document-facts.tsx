/** The facts of a document. */
import { Link } from 'react-router'
import { type Day, displayDay } from '#domain/day.ts'
import { reasonWords } from '#text/document-reasons.ts'
import {
  confirmationTexts,
  documentColumns,
  documentTexts,
  meansTexts,
  sourceTexts,
  typeTextsFor,
} from '#text/documents.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { type Fact, Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useBackList } from './back-to-list.ts'
import { addressOf } from './document-columns.tsx'
import type { DocumentDetail } from './document-history.ts'
import { SameNumberDocuments } from './same-number.tsx'
import { TermCell } from './status-cell.tsx'
import { useSide } from './use-side.ts'

export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const say = useSay()
  const list = useBackList()
  const side = useSide()
  const money = (amount: string) => <Amount money={moneyOf(amount, document.currency)} />
  const day = (value: string | null) => value && displayDay(value as Day, language())
  const facts: readonly Fact[] = [
    {
      label: say(documentColumns.reasons),
      value: document.reasons.length > 0 && (
        <ul className="reasons">
          {document.reasons.map((reason) => (
            <li key={reason}>{reasonWords(say, reason, document, side)}</li>
          ))}
        </ul>
      ),
    },
    { label: say(documentColumns.type), value: say(typeTextsFor[side][document.type]) },
    { label: say(documentColumns.payer), value: document.payerName },
    { label: say(documentColumns.payee), value: `${document.payeeName} · ${document.payeeCode}` },
    {
      label: say(documentColumns.payable),
      value: document.payable !== null && money(document.payable),
    },
    { label: say(documentColumns.creditsNumber), value: document.creditsNumber },
    {
      label: say(documentTexts.credits),
      value: document.credits.length > 0 && (
        <ul className="reasons">
          {document.credits.map((note) => (
            <li key={note.id}>
              <Link to={addressOf(note)} state={{ list }}>
                {note.number}
              </Link>{' '}
              {money(note.amount)}
            </li>
          ))}
        </ul>
      ),
    },
    {
      label: say(documentTexts.sameNumberDocuments),
      value: document.sameNumberDocuments.length > 0 && <SameNumberDocuments of={document} list={list} />,
    },
    { label: say(documentColumns.dueDate), value: day(document.dueDate) },
    { label: say(documentColumns.paidDate), value: day(document.paidDate) },
    { label: say(documentColumns.documentDate), value: day(document.documentDate) },
    {
      label: say(documentColumns.term),
      value: document.termDays !== null && <TermCell document={document} />,
    },
    { label: say(documentColumns.means), value: say(meansTexts[document.means]) },
    { label: say(documentColumns.billTermDays), value: document.billTermDays },
    { label: say(documentColumns.source), value: say(sourceTexts[document.source]) },
    {
      label: say(documentColumns.confirmation),
      value: document.confirmation !== 'none' && say(confirmationTexts[document.confirmation]),
    },
    { label: say(documentColumns.uploaded), value: <Moment at={document.uploadTime} /> },
    { label: say(documentColumns.createdBy), value: document.createdBy },
    { label: say(documentColumns.changed), value: <Moment at={document.changeTime} /> },
    { label: say(documentColumns.changedBy), value: document.changedBy },
    { label: say(documentColumns.serial), value: document.serial },
  ]
  return <Facts facts={facts.map(({ label, value }) => ({ label, value: value === false ? null : value }))} />
}
