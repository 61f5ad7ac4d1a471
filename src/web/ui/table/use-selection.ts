/** The chosen rows of a list. They last over pages and orders; another question begins anew. */
import { useRef, useState } from 'react'
import { coverage, type Selection, stretch, withRow, withRows } from './selection.ts'
import type { TableSpec } from './spec.ts'
import type { Choosing } from './table-body.tsx'
import type { List } from './use-list.ts'

export type Chosen<Row> = {
  readonly chosen: Selection<Row>
  readonly clear: () => void
  readonly covered: ReturnType<typeof coverage>
  readonly choosePage: () => void
  readonly choosing: Choosing
}

export function useSelection<Row>(spec: TableSpec<Row>, list: List<Row>): Chosen<Row> {
  const question = JSON.stringify(list.filtered)
  const [kept, setKept] = useState({ question, chosen: new Map() as Selection<Row> })
  const last = useRef<number>(undefined)
  const chosen = kept.question === question ? kept.chosen : (new Map() as Selection<Row>)
  const keep = (next: Selection<Row>) => setKept({ question, chosen: next })
  const rows = (list.rows ?? []).map((row) => [spec.keyOf(row), row] as const)
  const choose = (index: number, stretching: boolean) => {
    const from = last.current
    last.current = index
    const row = rows[index]
    if (!row) return
    if (stretching && from !== undefined) keep(new Map([...chosen, ...stretch(rows, from, index)]))
    else keep(withRow(chosen, ...row))
  }
  return {
    chosen,
    clear: () => keep(new Map()),
    covered: coverage(chosen, rows),
    choosePage: () => keep(withRows(chosen, rows)),
    choosing: { isChosen: (key) => chosen.has(key), onChoose: choose },
  }
}
