/** Importing documents: upload and history; one import has its own address. */
import { useSearchParams } from 'react-router'
import { pageNames } from '#text/access.ts'
import { importPage } from '#text/import-page.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { BeginCard } from './begin-card.tsx'
import { History } from './history.tsx'
import { OneImport } from './one-import.tsx'
import './imports.css'

export default function ImportPage() {
  const say = useSay()
  const [address, setAddress] = useSearchParams()
  const id = address.get('import')
  const open = (next: string) => setAddress({ import: next })
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.documentImport)}</h1>
          <p className="sub">{say(importPage.hint)}</p>
        </div>
        {id && <Button onClick={() => setAddress({})}>{say(importPage.back)}</Button>}
      </div>
      <div className="imports">
        {id ? (
          <OneImport key={id} id={id} />
        ) : (
          <>
            <BeginCard onBegun={open} />
            <History />
          </>
        )}
      </div>
    </>
  )
}
