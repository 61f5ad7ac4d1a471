/** Importing documents: upload and history; one import has its own address. */
import { useSearchParams } from 'react-router'
import { pageNames } from '#text/access.ts'
import { importPage } from '#text/import-page.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { BeginDocuments } from './begin-documents.tsx'
import { ImportBoard } from './import-board.tsx'
import { ofDocuments } from './import-of.ts'

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
      <ImportBoard of={ofDocuments} id={id}>
        <BeginDocuments onBegun={(next) => setAddress({ import: next })} />
      </ImportBoard>
    </>
  )
}
