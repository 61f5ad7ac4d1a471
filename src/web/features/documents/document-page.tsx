/** One document: what it is, whether it can be paid early and why not, and its life so far. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { documentPayers, documentRead } from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import {
  confirmationTexts,
  documentColumns,
  documentTexts,
  eventTexts,
  ineligibilityTexts,
  meansTexts,
  sideTexts,
  sourceTexts,
  typeTexts,
} from '#text/documents.ts'
import { useRead } from '#web/api/use-read.ts'
import { useActingCard } from '#web/session/acting.ts'
import { Amount } from '#web/ui/amount.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { Timeline, type TimelineEvent } from '#web/ui/timeline.tsx'
import { DocumentActs, renewDocuments } from './document-acts.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { addressOf, moneyOf } from './document-table.tsx'
import { EligibilityTag, TermCell } from './eligibility-cell.tsx'
import { useActs } from './use-acts.tsx'
import './documents.css'

type Life = Reply<typeof documentRead>

export default function DocumentPage() {
  const say = useSay()
  const { invoiceId = '' } = useParams()
  const query = useRead(documentRead, { params: { invoiceId } })
  return (
    <>
      <p>
        <Link to={pages.documents.path}>{say(documentTexts.back)}</Link>
      </p>
      <Loaded query={query} lines={8}>
        {(document) => <OneDocument document={document} />}
      </Loaded>
    </>
  )
}

function OneDocument({ document }: { document: Life }) {
  const say = useSay()
  const queries = useQueryClient()
  const { run, dialog } = useActs()
  const [editing, setEditing] = useState(false)
  const payers = useRead(documentPayers, {}).data ?? []
  const card = useActingCard()
  const side = card?.companyType === 'supplier' ? 'payee' : 'payer'
  const money = (amount: string) => <Amount money={moneyOf(amount, document.currency)} />
  const day = (value: string | null) => value && displayDay(value as Day, language())
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            {document.number} <CopyButton text={document.number} name={document.number} />
          </h1>
          <p className="sub">{side === 'payer' ? document.payeeName : document.payerName}</p>
        </div>
        <DocumentActs document={document} run={run} onEdit={() => setEditing(true)} look="plain" />
      </div>
      <div className="document-page">
        <Card title={say(documentTexts.facts)}>
          <div className="document-figure">
            {money(document.amount)}
            <EligibilityTag state={document.eligibility} />
          </div>
          <Facts
            facts={[
              {
                label: say(documentColumns.reasons),
                value: document.reasons.length > 0 && (
                  <ul className="reasons">
                    {document.reasons.map((reason) => (
                      <li key={reason}>{say(ineligibilityTexts[reason])}</li>
                    ))}
                  </ul>
                ),
              },
              { label: say(documentColumns.type), value: say(typeTexts[document.type]) },
              { label: say(documentColumns.payer), value: document.payerName },
              { label: say(documentColumns.payee), value: `${document.payeeName} · ${document.payeeCode}` },
              { label: say(documentColumns.dueDate), value: day(document.dueDate) },
              { label: say(documentColumns.documentDate), value: day(document.documentDate) },
              {
                label: say(documentColumns.term),
                value: document.termDays !== null && <TermCell document={document} />,
              },
              { label: say(documentColumns.means), value: say(meansTexts[document.means]) },
              { label: say(documentColumns.billTermDays), value: document.billTermDays },
              {
                label: say(documentColumns.payable),
                value:
                  document.payable !== null &&
                  document.payable !== document.amount &&
                  money(document.payable),
              },
              { label: say(documentColumns.creditsNumber), value: document.creditsNumber },
              {
                label: say(documentTexts.credits),
                value: document.credits.length > 0 && (
                  <ul className="reasons">
                    {document.credits.map((note) => (
                      <li key={note.id}>
                        <Link to={addressOf(note)}>{note.number}</Link> {money(note.amount)}
                      </li>
                    ))}
                  </ul>
                ),
              },
              { label: say(documentColumns.source), value: say(sourceTexts[document.source]) },
              {
                label: say(documentColumns.confirmation),
                value: document.confirmation !== 'none' && say(confirmationTexts[document.confirmation]),
              },
              { label: say(documentColumns.declinedReason), value: document.declinedReason },
              { label: say(documentColumns.disabledReason), value: document.disabledReason },
              { label: say(documentColumns.serial), value: document.serial },
            ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
          />
        </Card>
        <Card title={say(documentTexts.life)}>
          <Timeline label={say(documentTexts.life)} events={lifeEvents(document, say)} />
        </Card>
      </div>
      {dialog}
      {editing && (
        <DocumentDialog
          side={side}
          payers={payers}
          supplierId={side === 'payee' ? card?.id : undefined}
          document={document}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            void renewDocuments(queries)
          }}
        />
      )}
    </>
  )
}

/** From its upload to what it is now, and what comes next. */
function lifeEvents(document: Life, say: ReturnType<typeof useSay>): readonly TimelineEvent[] {
  const bySide = (side: 'payer' | 'payee' | 'platform', person: string | null) =>
    side === 'platform'
      ? say(sourceTexts.platform)
      : person
        ? say(documentTexts.by, { side: say(sideTexts[side]), person })
        : say(sideTexts[side])
  const failed = new Set(['disabled', 'declined'])
  return [
    {
      id: 'uploaded',
      title: say(documentTexts.uploaded, { source: say(sourceTexts[document.source]) }),
      at: document.uploadTime,
      ...(document.createdBy && { detail: document.createdBy }),
      state: 'happened' as const,
    },
    ...document.events.map(({ kind, at, side, person, detail }, index) => ({
      id: `${index}-${kind}`,
      title: say(eventTexts[kind]),
      at,
      detail: [bySide(side, person), detail].filter(Boolean).join(' · '),
      state: failed.has(kind) ? ('failed' as const) : ('happened' as const),
    })),
    standing(document, say),
    ...(document.paidDate === null
      ? [
          {
            id: 'due',
            title: say(documentTexts.dueOn),
            detail: displayDay(document.dueDate as Day, language()),
            state: 'next' as const,
          },
        ]
      : [
          {
            id: 'paid',
            title: say(documentTexts.paidOn),
            detail: displayDay(document.paidDate as Day, language()),
            state: 'happened' as const,
          },
        ]),
  ]
}

function standing(document: Life, say: ReturnType<typeof useSay>): TimelineEvent {
  const at = document.eligibilityAt ? { at: document.eligibilityAt } : {}
  if (document.eligibility === 'eligible')
    return { id: 'standing', title: say(documentTexts.becameEligible), ...at, state: 'happened' }
  if (document.eligibility === 'pending')
    return { id: 'standing', title: say(documentTexts.pendingNow), state: 'underWay' }
  const why = document.reasons
    .map((reason) => say(ineligibilityTexts[reason]))
    .join(language() === 'zh' ? '' : ' ')
  return { id: 'standing', title: say(documentTexts.notEligible), ...at, detail: why, state: 'failed' }
}
