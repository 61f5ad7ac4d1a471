/** The column settings of a table, stored by its name and identity. */
import { useState } from 'react'
import { tableColumns } from '#web/session/cache.ts'
import { type Arrangement, defaultArrangement } from './arrangement.ts'

export function useArrangement(name: string): readonly [Arrangement, (next: Arrangement) => void] {
  const [arrangement, setArrangement] = useState(() => keptOf(name))
  const keep = (next: Arrangement) => {
    setArrangement(next)
    const kept = { order: [...next.order], hidden: [...next.hidden], added: [...next.added] }
    const item = tableColumns()
    item.set({ ...item.get(), [name]: kept })
  }
  return [arrangement, keep]
}

function keptOf(name: string): Arrangement {
  const kept = tableColumns().get()?.[name]
  return kept ? { ...kept, added: kept.added ?? [] } : defaultArrangement
}
