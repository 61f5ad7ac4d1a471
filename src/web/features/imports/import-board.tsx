/** One import at its own address, or the upload of another with the history of all. */
import type { ReactNode } from 'react'
import { History } from './history.tsx'
import { ImportDetail } from './import-detail.tsx'
import { ImportKindContext, type ImportPageKind } from './import-kinds.ts'
import './imports.css'

type Props = {
  of: ImportPageKind
  /** The import that is open. */
  id: string | null
  children: ReactNode
}

export function ImportBoard({ of, id, children }: Props) {
  return (
    <ImportKindContext value={of}>
      <div className="imports" key={of.name}>
        {id ? (
          <ImportDetail key={id} id={id} />
        ) : (
          <>
            {children}
            <History />
          </>
        )}
      </div>
    </ImportKindContext>
  )
}
