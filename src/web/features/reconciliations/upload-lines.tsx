/** Lines from an uploaded sheet: errors by row, and a preview against one's own documents before anything is added. */
import { useState } from 'react'
import { reconciliationDocuments } from '#contract/reconciliation-documents.ts'
import { reconciliationItemsImport, reconciliationTemplate } from '#contract/reconciliation-files.ts'
import type { Reply } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { statementLinesMax } from '#domain/reconciliations/limits.ts'
import { type MatchSummary, matchLines, periodOf, summaryOf } from '#domain/reconciliations/match.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { call, download, upload } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { matchable } from './comparison.ts'
import { type TypedLine, typedFrom } from './typed-lines.ts'

type Read = Reply<typeof reconciliationItemsImport> & { readonly summary: MatchSummary }
const errorsShownMax = 20

type Props = {
  payeeId: string
  currency: Currency
  taken: ReadonlySet<string>
  onTake: (lines: readonly TypedLine[]) => void
}

/** Held against the documents of the months in which the lines are dated. */
async function preview(items: Read['items'], payeeId: string, currency: Currency): Promise<MatchSummary> {
  const lines = items.map((item) => matchable(item, currency))
  const period = periodOf(lines)
  const { list } = await call(
    reconciliationDocuments,
    { query: { payeeId, currency, ...period } },
    { inPlace: true },
  )
  return summaryOf(
    matchLines(
      lines,
      list.map((document) => matchable(document, currency)),
    ),
  )
}

export function UploadLines({ payeeId, currency, taken, onTake }: Props) {
  const say = useSay()
  const [sending, setSending] = useState<string>()
  const [error, setError] = useState<string>()
  const [read, setRead] = useState<Read>()
  const take = async (file: File) => {
    setSending(file.name)
    setError(undefined)
    setRead(undefined)
    try {
      const found = await upload(reconciliationItemsImport, { body: { currency } }, file, { inPlace: true })
      setRead({ ...found, summary: await preview(found.items, payeeId, currency) })
    } catch (failed) {
      setError(messageOf(failed))
    }
    setSending(undefined)
  }
  const fetchTemplate = async () => {
    // The client has shown the error.
    const file = await download(reconciliationTemplate, {}).catch(() => undefined)
    if (file) saveDownload(file)
  }
  const items = read?.items.filter(({ number }) => !taken.has(number)) ?? []
  return (
    <Card
      title={say(editTexts.upload)}
      action={
        <Button onClick={() => void fetchTemplate()}>
          <Icon name="download" />
          {say(editTexts.template)}
        </Button>
      }
    >
      <FieldFrame label={say(editTexts.upload)} error={error}>
        {(inputAttributes) => (
          <DropZone
            inputAttributes={inputAttributes}
            label={say(editTexts.upload)}
            icon="upload"
            title={say(editTexts.drop)}
            hint={say(editTexts.dropHint, { max: statementLinesMax })}
            accept=".xlsx,.xls"
            disabled={sending !== undefined}
            onFiles={([file]) => file && void take(file)}
          />
        )}
      </FieldFrame>
      <div role="status">
        {sending !== undefined && (
          <p>
            <Spinner /> {say(editTexts.reading, { name: sending })}
          </p>
        )}
        {read && (
          <>
            <p>{say(editTexts.read, { count: read.items.length, errors: read.errors.length })}</p>
            <p className="sub">
              {say(editTexts.preview, {
                same: read.summary.same.count,
                amount: read.summary.amountDiffers.count,
                date: read.summary.dateDiffers.count,
                number: read.summary.numberDiffers.count,
                missing: read.summary.missingHere.count,
              })}
            </p>
            {read.items.length > items.length && (
              <p className="sub">{say(editTexts.pickSkipped, { count: read.items.length - items.length })}</p>
            )}
            {read.errors.length > 0 && (
              <ul className="statement-errors">
                {read.errors.slice(0, errorsShownMax).map(({ row, column, message }) => (
                  <li key={`${row} ${column}`}>{say(editTexts.rowError, { row, message })}</li>
                ))}
                {read.errors.length > errorsShownMax && (
                  <li>{say(editTexts.moreErrors, { count: read.errors.length - errorsShownMax })}</li>
                )}
              </ul>
            )}
            {items.length > 0 && (
              <Button
                look="primary"
                onClick={() => {
                  onTake(items.map(typedFrom))
                  setRead(undefined)
                }}
              >
                {say(editTexts.take, { count: items.length })}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
