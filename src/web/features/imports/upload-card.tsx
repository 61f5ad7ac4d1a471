/** Uploading a file: template, drop zone, and refusals there. */
import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { sizeText } from '#domain/files/size.ts'
import { importBytesMax } from '#domain/imports/limits.ts'
import { importPage } from '#text/import-page.ts'
import type { Pair } from '#text/text.ts'
import type { Download } from '#web/api/envelope.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type Props = {
  /** The options of the upload, above the drop zone. */
  children?: ReactNode
  /** The option that must be chosen first, if any. */
  missing?: Pair | undefined
  template: () => Promise<Download>
  begin: (file: File, again: boolean) => Promise<{ readonly id: string }>
  onBegun: (id: string) => void
}

export function UploadCard({ children, missing, template, begin, onBegun }: Props) {
  const say = useSay()
  const [sending, setSending] = useState<string>()
  const [error, setError] = useState<string>()
  const [isFetching, setFetching] = useState(false)

  const send = async (file: File, again = false): Promise<string | undefined> => {
    try {
      return (await begin(file, again)).id
    } catch (failed) {
      const known = failed instanceof CallFailed && failed.code === codes.importAgain.code
      if (!known || again) throw failed
      const question = {
        title: say(importPage.again.title),
        body: failed.message,
        yes: say(importPage.again.yes),
      }
      // No upload while a confirmation is open.
      setSending(undefined)
      if (!(await ask(question))) return undefined
      setSending(file.name)
      return send(file, true)
    }
  }
  const take = async (file: File) => {
    if (file.size > importBytesMax) {
      setError(say(importPage.tooLarge, { name: file.name, size: sizeText(file.size) }))
      return
    }
    setSending(file.name)
    setError(undefined)
    try {
      const id = await send(file)
      if (id) onBegun(id)
    } catch (failed) {
      setError(messageOf(failed))
    }
    setSending(undefined)
  }
  const fetchTemplate = async () => {
    setFetching(true)
    // The client has shown the error.
    const file = await template().catch(() => undefined)
    if (file) saveDownload(file)
    setFetching(false)
  }
  return (
    <Card
      title={say(importPage.begin)}
      action={
        <Button
          busy={isFetching}
          aria-disabled={missing !== undefined}
          onClick={() => missing === undefined && void fetchTemplate()}
        >
          <Icon name="download" />
          {say(importPage.template)}
        </Button>
      }
    >
      <div className="import-begin">
        {children}
        <FieldFrame label={say(importPage.file)} required error={error}>
          {(inputAttributes) => (
            <DropZone
              inputAttributes={inputAttributes}
              label={say(importPage.file)}
              icon="upload"
              title={say(importPage.drop)}
              hint={say(missing ?? importPage.dropHint)}
              accept=".xls,.xlsx"
              disabled={missing !== undefined || sending !== undefined}
              onFiles={([file]) => file && void take(file)}
            />
          )}
        </FieldFrame>
        <p className="import-sending" role="status">
          {sending !== undefined && (
            <>
              <Spinner />
              {say(importPage.sending, { name: sending })}
            </>
          )}
        </p>
      </div>
    </Card>
  )
}
