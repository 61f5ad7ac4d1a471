/** The arrangement of a table's columns, remembered by its name. */
import { useState } from 'react'
import { tableColumns } from '#web/session/cache.ts'
import { type Arrangement, natural } from './arrangement.ts'

export function useArrangement(name: string): readonly [Arrangement, (next: Arrangement) => void] {
  const [arrangement, setArrangement] = useState(() => tableColumns.get()?.[name] ?? natural)
  const keep = (next: Arrangement) => {
    setArrangement(next)
    const kept = { order: [...next.order], hidden: [...next.hidden] }
    tableColumns.set({ ...tableColumns.get(), [name]: kept })
  }
  return [arrangement, keep]
}
