/** One document: its facts, its eligibility with reasons, and its history. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { check } from '#contract/check.ts'
import { documentPayers, documentRead } from '#contract/documents.ts'
import { documentTexts } from '#text/documents.ts'
import { CallFailed } from '#web/api/failed.ts'
import { useRead } from '#web/api/use-read.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { Amount } from '#web/ui/amount.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { returnState } from '#web/ui/page-focus.ts'
import { Card, EmptyState } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { useBackList } from './back-to-list.ts'
import { DocumentDialog } from './deferred-dialogs.ts'
import { DocumentActions, renewDocuments } from './document-actions.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { type DocumentDetail, historyEvents } from './document-history.ts'
import { DocumentOffer } from './document-offer.tsx'
import { DocumentReceipts } from './document-receipts.tsx'
import { StatusTag } from './status-cell.tsx'
import { useActions } from './use-actions.tsx'
import './documents.css'

const missingStatus = 404

/** An invalid id shows the same as a document that is not visible to the caller. */
export default function DocumentPage() {
  const { invoiceId = '' } = useParams()
  const isAddress = check(documentRead.params, { invoiceId }, language(), {}).ok
  return isAddress ? <FoundDocument invoiceId={invoiceId} /> : <NoDocument />
}

function FoundDocument({ invoiceId }: { invoiceId: string }) {
  const say = useSay()
  const list = useBackList()
  const query = useRead(documentRead, { params: { invoiceId } })
  if (query.error instanceof CallFailed && query.error.status === missingStatus) return <NoDocument />
  return (
    <>
      <p>
        <Link className="back-link" to={list} state={returnState}>
          {say(documentTexts.back)}
        </Link>
      </p>
      <Loaded query={query} lines={8}>
        {(document) => <OneDocument document={document} />}
      </Loaded>
    </>
  )
}

function NoDocument() {
  const say = useSay()
  const list = useBackList()
  return (
    <EmptyState
      icon="lost"
      level="h1"
      title={say(documentTexts.missing)}
      hint={say(documentTexts.missingHint)}
    >
      <Link className="button button-primary" to={list} state={returnState}>
        {say(documentTexts.back)}
      </Link>
    </EmptyState>
  )
}

function OneDocument({ document }: { document: DocumentDetail }) {
  const say = useSay()
  const queries = useQueryClient()
  const { run, dialog } = useActions()
  // The version when editing started: concurrent changes are refused, not overwritten.
  const [edited, setEdited] = useState<DocumentDetail>()
  const payers = useRead(documentPayers, {}).data ?? []
  const card = useActingCard()
  const side = card?.companyType === 'supplier' ? 'payee' : 'payer'
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            {document.number} <CopyButton text={document.number} name={document.number} />
          </h1>
          <p className="sub">{side === 'payer' ? document.payeeName : document.payerName}</p>
        </div>
        <DocumentActions document={document} run={run} onEdit={() => setEdited(document)} look="plain" />
      </div>
      <div className="document-page">
        <Card title={say(documentTexts.facts)}>
          <div className="document-figure">
            <Amount money={moneyOf(document.amount, document.currency)} />
            <StatusTag document={document} />
          </div>
          <DocumentFacts document={document} />
        </Card>
        <div className="document-aside">
          <DocumentOffer document={document} side={side} />
          <DocumentReceipts document={document} />
          <Card title={say(documentTexts.life)}>
            <Timeline label={say(documentTexts.life)} events={historyEvents(document, say, side)} />
          </Card>
        </div>
      </div>
      {dialog}
      {edited && (
        <DocumentDialog
          side={side}
          payers={payers}
          supplierId={side === 'payee' ? card?.id : undefined}
          document={edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined)
            void renewDocuments(queries)
          }}
        />
      )}
    </>
  )
}
