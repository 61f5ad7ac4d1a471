/** The files of a run's awards: sheets, transfer files, and how far the mail of the file has come. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runFileMail, runFileState } from '#contract/award-files.ts'
import { runFile } from '#contract/clearing.ts'
import { type ExportFormat, exportFormats } from '#domain/exports.ts'
import { awardFileTexts } from '#text/award-files.ts'
import { runTexts } from '#text/clearing.ts'
import { call, download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag, type TagTone } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { type FileState, TransferFiles } from './transfer-files.tsx'

const shownFormats: Readonly<Record<ExportFormat, string>> = { xlsx: 'XLSX', csv: 'CSV' }

export function RunFileCard({ runId }: { runId: string }) {
  const say = useSay()
  const read = useRead(runFileState, { params: { id: runId } })
  return (
    <Card title={say(runTexts.file)} busy={isReloading(read)} action={<Downloads runId={runId} />}>
      <Loaded query={read} lines={3}>
        {(state) => (
          <div className="run-file">
            <TransferFiles runId={runId} state={state} />
            <Mailed runId={runId} state={state} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Downloads({ runId }: { runId: string }) {
  const say = useSay()
  const [busy, setBusy] = useState<ExportFormat>()
  const fetchFile = async (format: ExportFormat) => {
    setBusy(format)
    try {
      saveDownload(await download(runFile, { params: { id: runId }, query: { format } }))
    } catch {
      // The client has shown the error.
    }
    setBusy(undefined)
  }
  return (
    <span className="run-files">
      {exportFormats.map((format) => (
        <button
          key={format}
          type="button"
          className="link"
          aria-label={say(runTexts.fileAs, { format: shownFormats[format] })}
          aria-busy={busy === format || undefined}
          onClick={() => busy ?? void fetchFile(format)}
        >
          {shownFormats[format]}
        </button>
      ))}
    </span>
  )
}

const tones: Readonly<Record<NonNullable<FileState['mail']>['state'], TagTone>> = {
  sending: 'wait',
  delayed: 'wait',
  sent: 'ok',
  failed: 'bad',
}

function Mailed({ runId, state: { mail, can } }: { runId: string; state: FileState }) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await call(runFileMail, { params: { id: runId }, body: {} })
      confirmDone(say(awardFileTexts.resent))
      await queries.invalidateQueries({ queryKey: readKey(runFileState) })
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <div className="run-mailed">
      <span>{say(awardFileTexts.mail)}</span>
      {mail ? (
        <Tag tone={tones[mail.state]}>
          {say(awardFileTexts.states[mail.state], {
            count: mail.recipients,
            sent: mail.sent,
            time: minuteOf(mail.sentAt ?? mail.requestedAt),
          })}
        </Tag>
      ) : (
        <span className="sub">{say(awardFileTexts.notMailed)}</span>
      )}
      {can.includes('mail') && (
        <Button busy={busy} onClick={() => void resend()}>
          {say(awardFileTexts.resend)}
        </Button>
      )}
    </div>
  )
}
