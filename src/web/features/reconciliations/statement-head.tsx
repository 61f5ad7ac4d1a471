/** The head of a statement's pages: its number, status, round and parties, and the files that it can be saved as. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { reconciliationExport } from '#contract/reconciliation-files.ts'
import { pages } from '#domain/access/pages.ts'
import { statementTones } from '#domain/reconciliations/states.ts'
import { pageNames } from '#text/access.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { statementStatusHints, statementStatusTexts } from '#text/reconciliations.ts'
import { download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Whole } from './addresses.ts'

function ExportButton({ id, format, label }: { id: string; format: 'xlsx' | 'pdf'; label: string }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    // The client has shown the error.
    const file = await download(reconciliationExport, { params: { id }, query: { format } }).catch(
      () => undefined,
    )
    if (file) saveDownload(file)
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  )
}

export function StatementHead({ statement, children }: { statement: Whole; children?: ReactNode }) {
  const say = useSay()
  const { id, number, status, round, initiator, side, payerName, payeeName, initiatedAt, currency } =
    statement
  const party = initiator === 'payer' ? payerName : payeeName
  return (
    <div className="page-head statement-head">
      <div>
        <p className="sub">
          <Link to={pages.reconciliations.path}>{say(pageNames.reconciliations)}</Link> / {number}
        </p>
        <h1 className="statement-title">
          {number} <Tag tone={statementTones[status]}>{say(statementStatusTexts[status])}</Tag>{' '}
          {round > 0 && <span className="sub">{say(viewTexts.round, { round })}</span>}
        </h1>
        <p className="sub">
          {payerName} → {payeeName} · {currency} ·{' '}
          {initiatedAt === null
            ? say(viewTexts.notSent, { party })
            : say(viewTexts.sentBy, { party, at: minuteOf(initiatedAt) })}
        </p>
        <p className="sub">
          {say(
            status === 'pendingReview' && initiator !== side
              ? viewTexts.yourTurn
              : statementStatusHints[status],
          )}
        </p>
      </div>
      <div className="statement-buttons">
        <ExportButton id={id} format="xlsx" label={say(viewTexts.xlsx)} />
        <ExportButton id={id} format="pdf" label={say(viewTexts.pdf)} />
        {children}
      </div>
    </div>
  )
}
