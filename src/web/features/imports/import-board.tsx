/** One import at its own address, or the upload of another with the history of all. */
import type { ReactNode } from 'react'
import { History } from './history.tsx'
import { Imported, type ImportOf } from './import-of.ts'
import { OneImport } from './one-import.tsx'
import './imports.css'

type Props = {
  of: ImportOf
  /** The import that is open. */
  id: string | null
  children: ReactNode
}

export function ImportBoard({ of, id, children }: Props) {
  return (
    <Imported value={of}>
      <div className="imports" key={of.name}>
        {id ? (
          <OneImport key={id} id={id} />
        ) : (
          <>
            {children}
            <History />
          </>
        )}
      </div>
    </Imported>
  )
}
