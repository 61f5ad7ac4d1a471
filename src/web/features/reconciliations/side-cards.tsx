/** The attachments and the progress of a statement. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { reconciliationAttach, reconciliationDetach } from '#contract/reconciliation-files.ts'
import { reconciliationRead } from '#contract/reconciliations.ts'
import { attachmentsMax } from '#domain/files/limits.ts'
import { sizeText } from '#domain/files/size.ts'
import { fileTypes } from '#domain/files/types.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { uploads } from '#text/uploads.ts'
import { call } from '#web/api/client.ts'
import { downloadAll, uploadFile } from '#web/api/files.ts'
import { readKey } from '#web/api/use-read.ts'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { viewAt, type Whole } from './addresses.ts'
import { timelineEvents } from './statement-timeline.ts'

const accepted = Object.values(fileTypes).flatMap(({ extensions }) => extensions.map((end) => `.${end}`))

export function AttachmentsCard({ statement }: { statement: Whole }) {
  const say = useSay()
  const queries = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const { id, attachments, can } = statement
  const mayAttach = can.includes('attach')
  // The client shows why a file is refused; what is attached stays.
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch(() => undefined)
    await queries.invalidateQueries({ queryKey: readKey(reconciliationRead) })
    setBusy(false)
  }
  const attach = (file: File) =>
    run(async () => {
      const { fileId } = await uploadFile(file, 'attachment')
      await call(reconciliationAttach, { params: { id }, body: { fileId } })
    })
  const detach = (fileId: string) =>
    run(() => call(reconciliationDetach, { params: { id }, query: { fileId } }))
  const shown = ({ fileId, name }: { fileId: string; name: string }): string =>
    `${paths.fileFrame}?${new URLSearchParams({ title: name, url: `/files/v1/${fileId}` }).toString()}`
  return (
    <Card
      title={say(viewTexts.attachments, { count: attachments.length })}
      action={
        attachments.length > 0 && (
          <button type="button" className="link" onClick={() => void downloadAll(attachments)}>
            {say(viewTexts.downloadAll)}
          </button>
        )
      }
    >
      <ul className="statement-files">
        {attachments.map((file) => (
          <li key={file.fileId}>
            <a href={shown(file)} target="_blank" rel="noreferrer">
              {file.name}
            </a>
            <span className="sub">
              {sizeText(file.size)} ·{' '}
              {say(viewTexts.fileBy, { person: file.addedBy, at: minuteOf(file.addedAt) })}
            </span>
            {file.isOwn && mayAttach && statement.status === 'draft' && (
              <button
                type="button"
                className="icon-button"
                aria-label={say(uploads.remove, { name: file.name })}
                onClick={() => void detach(file.fileId)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
        {attachments.length === 0 && <li className="sub">{say(uploads.none)}</li>}
      </ul>
      {mayAttach && (
        <>
          <input
            ref={chooser}
            type="file"
            className="unseen"
            aria-label={say(viewTexts.addFile)}
            tabIndex={-1}
            accept={accepted.join()}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) void attach(file)
            }}
          />
          <Button
            busy={busy}
            aria-disabled={attachments.length >= attachmentsMax || undefined}
            onClick={() => chooser.current?.click()}
          >
            {say(viewTexts.addFile)}
          </Button>
        </>
      )}
    </Card>
  )
}

/** What both sides did, the newest first, below what comes next. */
export function ProgressCard({ statement }: { statement: Whole }) {
  const say = useSay()
  const roundLink = (round: number) => (
    <Link to={`${viewAt(statement.id)}&round=${round}`}>{say(viewTexts.round, { round })}</Link>
  )
  return (
    <Card title={say(viewTexts.progress)}>
      <Timeline label={say(viewTexts.progress)} events={timelineEvents(statement, say, roundLink)} />
    </Card>
  )
}
