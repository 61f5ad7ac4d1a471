/** Uploading a file: choice of type, template, and refusals at the drop zone. */
import { useState } from 'react'
import { codes } from '#contract/codes.ts'
import { documentImports } from '#contract/document-imports.ts'
import { type DocumentType, documentTypes } from '#domain/documents/kinds.ts'
import { sizeText } from '#domain/files/size.ts'
import { importBytesMax } from '#domain/imports/limits.ts'
import { typeTexts } from '#text/documents.ts'
import { importPage } from '#text/import-page.ts'
import { download, upload } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { save } from '#web/api/save.ts'
import { useActingCard } from '#web/session/acting.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { ask } from '#web/ui/messages.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export function BeginCard({ onBegun }: { onBegun: (id: string) => void }) {
  const say = useSay()
  const acting = useActingCard()
  const companyType = acting?.companyType ?? 'buyer'
  const [type, setType] = useState<DocumentType | ''>(companyType === 'supplier' ? 'receivable' : 'payable')
  const [sending, setSending] = useState<string>()
  const [error, setError] = useState<string>()
  const [isFetching, setFetching] = useState(false)

  const chosen = {
    companyType,
    type: type || 'payable',
    ...(companyType === 'supplier' && { supplierId: acting?.id }),
  } as const
  const send = async (file: File, again = false): Promise<string | undefined> => {
    try {
      const body = { ...chosen, ...(again && { again: 'true' as const }) }
      return (await upload(documentImports.begin, { body }, file, { inPlace: true })).id
    } catch (failed) {
      const known = failed instanceof CallFailed && failed.code === codes.importAgain.code
      if (!known || again) throw failed
      const question = {
        title: say(importPage.again.title),
        body: failed.message,
        yes: say(importPage.again.yes),
      }
      // Nothing is sent while a question is open.
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
    const query = { companyType, type: chosen.type }
    // The client has shown the error.
    const file = await download(documentImports.template, { query }).catch(() => undefined)
    if (file) save(file)
    setFetching(false)
  }
  return (
    <Card
      title={say(importPage.begin)}
      action={
        <Button busy={isFetching} aria-disabled={!type} onClick={() => type && void fetchTemplate()}>
          <Icon name="download" />
          {say(importPage.template)}
        </Button>
      }
    >
      <div className="import-begin">
        <SelectField
          label={say(importPage.type)}
          help={say(importPage.typeHelp)}
          required
          value={type}
          onValue={setType}
          choices={documentTypes.map((value) => ({ value, label: say(typeTexts[value]) }))}
        />
        <FieldFrame label={say(importPage.file)} required error={error}>
          {(tied) => (
            <DropZone
              tied={tied}
              label={say(importPage.file)}
              icon="upload"
              title={say(importPage.drop)}
              hint={type ? say(importPage.dropHint) : say(importPage.chooseType)}
              accept=".xls,.xlsx"
              disabled={!type || sending !== undefined}
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
