/** Importing documents: upload and history; one import has its own address. */
import { useSearchParams } from 'react-router'
import { pageNames } from '#text/access.ts'
import { importPage } from '#text/import-page.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { ImportBoard } from './import-board.tsx'
import { documentImportKind } from './import-kinds.ts'
import { UploadDocuments } from './upload-documents.tsx'

export default function ImportPage() {
  const say = useSay()
  const [address, setAddress] = useSearchParams()
  const id = address.get('import')
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.documentImport)}</h1>
          <p className="sub">{say(importPage.hint)}</p>
        </div>
        {id && <Button onClick={() => setAddress({})}>{say(importPage.back)}</Button>}
      </div>
      <ImportBoard of={documentImportKind} id={id}>
        <UploadDocuments onBegun={(next) => setAddress({ import: next })} />
      </ImportBoard>
    </>
  )
}
