/** Uploading a payment file: the awards to pay as a sheet to fill in, a drop zone, and refusals there. */
import { useState } from 'react'
import { awardsToPay, bankFileUpload } from '#contract/bank-files.ts'
import { bankFileBytesMax } from '#domain/bank-files/limits.ts'
import { bankFileFailureTexts } from '#text/bank-file-failures.ts'
import { bankFilePage } from '#text/bank-files.ts'
import { download, upload } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export function UploadCard({ onBegun }: { onBegun: (id: string) => void }) {
  const say = useSay()
  const [sending, setSending] = useState<string>()
  const [error, setError] = useState<string>()
  const [isFetching, setFetching] = useState(false)

  const take = async (file: File) => {
    setError(file.size > bankFileBytesMax ? say(bankFileFailureTexts.bankFileTooLarge) : undefined)
    if (file.size > bankFileBytesMax) return
    setSending(file.name)
    try {
      const { id } = await upload(bankFileUpload, { body: {} }, file, { inPlace: true })
      onBegun(id)
    } catch (failed) {
      setError(messageOf(failed))
    }
    setSending(undefined)
  }
  const fetchTemplate = async () => {
    setFetching(true)
    // The client has shown the error.
    const file = await download(awardsToPay, { query: { format: 'xlsx' } }).catch(() => undefined)
    if (file) saveDownload(file)
    setFetching(false)
  }
  return (
    <Card
      title={say(bankFilePage.upload)}
      action={
        <Button busy={isFetching} onClick={() => void fetchTemplate()}>
          <Icon name="download" />
          {say(bankFilePage.template)}
        </Button>
      }
    >
      <FieldFrame label={say(bankFilePage.file)} required error={error}>
        {(inputAttributes) => (
          <DropZone
            inputAttributes={inputAttributes}
            label={say(bankFilePage.file)}
            icon="upload"
            title={say(bankFilePage.drop)}
            hint={say(bankFilePage.dropHint)}
            accept=".xml,.xlsx,.xls,.csv"
            disabled={sending !== undefined}
            onFiles={([file]) => file && void take(file)}
          />
        )}
      </FieldFrame>
      <p className="bank-file-sending" role="status">
        {sending !== undefined && (
          <>
            <Spinner />
            {say(bankFilePage.sending, { name: sending })}
          </>
        )}
      </p>
    </Card>
  )
}
