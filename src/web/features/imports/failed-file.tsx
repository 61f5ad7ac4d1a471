/** The failed rows of an import, as a file to correct and upload again. */
import { useState } from 'react'
import { importPage } from '#text/import-page.ts'
import { download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { useImportKind } from './import-kinds.ts'

type Props = {
  id: string
  /** Set in a list row, where many buttons have the same label. */
  fileName?: string
}

export function FailedFile({ id, fileName }: Props) {
  const say = useSay()
  const { calls } = useImportKind()
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    // The client has shown the error.
    const file = await download(calls.failed, { params: { id } }).catch(() => undefined)
    if (file) saveDownload(file)
    setBusy(false)
  }
  const act = say(importPage.failedFile)
  return (
    <Button
      look={fileName === undefined ? 'plain' : 'row'}
      aria-label={fileName === undefined ? undefined : say(importPage.actionNamed, { act, name: fileName })}
      busy={busy}
      onClick={() => void fetchFile()}
    >
      {fileName === undefined && <Icon name="download" />}
      {act}
    </Button>
  )
}
