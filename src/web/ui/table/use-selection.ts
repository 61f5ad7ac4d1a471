/** The chosen rows of a list. They last over pages and orders; another question begins anew. */
import { useCallback, useMemo, useRef, useState } from 'react'
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

export function useSelection<Row>({ keyOf }: TableSpec<Row>, list: List<Row>): Chosen<Row> {
  const [chosen, update] = useChosen<Row>(JSON.stringify(list.filtered))
  const last = useRef<number>(undefined)
  const rows = useMemo(() => (list.rows ?? []).map((row) => [keyOf(row), row] as const), [list.rows, keyOf])
  const onChoose = useCallback<Choosing['onChoose']>(
    (index, stretching) => {
      const from = last.current
      last.current = index
      const row = rows[index]
      if (!row) return
      update((before) =>
        stretching && from !== undefined
          ? new Map([...before, ...stretch(rows, from, index)])
          : withRow(before, ...row),
      )
    },
    [rows, update],
  )
  return {
    chosen,
    clear: () => update(() => new Map()),
    covered: coverage(chosen, rows),
    choosePage: () => update((before) => withRows(before, rows)),
    choosing: { isChosen: (key) => chosen.has(key), onChoose },
  }
}

type Update<Row> = (next: (before: Selection<Row>) => Selection<Row>) => void

/** What was chosen under another question is not chosen any more. */
function useChosen<Row>(question: string): readonly [Selection<Row>, Update<Row>] {
  const [kept, setKept] = useState({ question, chosen: new Map() as Selection<Row> })
  const update = useCallback<Update<Row>>(
    (next) =>
      setKept((before) => ({
        question,
        chosen: next(before.question === question ? before.chosen : new Map()),
      })),
    [question],
  )
  return [kept.question === question ? kept.chosen : new Map(), update]
}
