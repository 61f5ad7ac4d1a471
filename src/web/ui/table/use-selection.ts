/** The selected rows of a list. They survive changes of page and order, and are cleared with another query. */
import { useCallback, useMemo, useState } from 'react'
import { coverage, rowsBetween, type Selection, withCurrentRows, withRow, withRows } from './selection.ts'
import type { TableSpec } from './spec.ts'
import type { RowSelection } from './table-body.tsx'
import type { List } from './use-list.ts'

export type ListSelection<Row> = {
  readonly chosen: Selection<Row>
  /** Everything on all pages is selected, including unread rows. */
  readonly isAll: boolean
  /** Undefined if there is no more to select than this page. */
  readonly chooseAll: (() => void) | undefined
  readonly clear: () => void
  /** Rows that have been handled are deselected. */
  readonly letGo: (rows: readonly Row[]) => void
  readonly covered: ReturnType<typeof coverage>
  readonly choosePage: () => void
  readonly choosing: RowSelection
}

export function useSelection<Row>({ keyOf }: TableSpec<Row>, list: List<Row>): ListSelection<Row> {
  const rows = useMemo(
    () => (list.replaced ? [] : (list.rows ?? [])).map((row) => [keyOf(row), row] as const),
    [list.rows, list.replaced, keyOf],
  )
  const [{ chosen, isAll }, update] = useKept<Row>(JSON.stringify(list.filtered), rows)
  const onChoose = useCallback<RowSelection['onChoose']>(
    (index, stretching) => {
      const row = rows[index]
      if (!row) return
      update(({ chosen: before, isAll: wasAll, last }) => {
        // Deselecting one row of everything: only this page is known, so the rest of it stays selected.
        if (wasAll) return { chosen: withRow(new Map(rows), ...row), isAll: false, last: row[0] }
        // A row that has moved or gone cannot start a range, unless it is on this page.
        const from = stretching ? rows.findIndex(([key]) => key === last) : -1
        const next =
          from < 0 ? withRow(before, ...row) : new Map([...before, ...rowsBetween(rows, from, index)])
        return { chosen: next, isAll: false, last: row[0] }
      })
    },
    [rows, update],
  )
  const covered = isAll ? 'all' : coverage(chosen, rows)
  return {
    chosen,
    clear: () => update(() => nothing),
    letGo: (done) => {
      const keys = new Set(done.map(keyOf))
      update(({ chosen: before, last }) => ({
        chosen: new Map([...before].filter(([key]) => !keys.has(key))),
        isAll: false,
        last,
      }))
    },
    isAll,
    chooseAll:
      covered === 'all' && !isAll && (list.total ?? 0) > chosen.size
        ? () => update((before) => ({ ...before, isAll: true }))
        : undefined,
    covered,
    choosePage: () =>
      update(({ chosen: before, isAll: wasAll, last }) =>
        wasAll ? nothing : { chosen: withRows(before, rows), isAll: false, last },
      ),
    choosing: { isChosen: (key) => isAll || chosen.has(key), onChoose },
  }
}

/** The selection, and the row that was last selected or deselected. */
type SelectionState<Row> = {
  readonly chosen: Selection<Row>
  readonly isAll: boolean
  readonly last: string | undefined
}
type Rows<Row> = readonly (readonly [key: string, row: Row])[]
type Update<Row> = (next: (before: SelectionState<Row>) => SelectionState<Row>) => void

const nothing: SelectionState<never> = { chosen: new Map<string, never>(), isAll: false, last: undefined }

/** The selection is cleared with another query, and its rows are as last read. */
function useKept<Row>(question: string, rows: Rows<Row>): readonly [SelectionState<Row>, Update<Row>] {
  const [held, setHeld] = useState<{ question: string; rows: Rows<Row>; kept: SelectionState<Row> }>({
    question,
    rows,
    kept: nothing,
  })
  const current = held.question === question ? held.kept : nothing
  const kept = held.rows === rows ? current : { ...current, chosen: withCurrentRows(current.chosen, rows) }
  if (held.question !== question || held.rows !== rows) setHeld({ question, rows, kept })
  const update = useCallback<Update<Row>>(
    (next) => setHeld((before) => ({ ...before, kept: next(before.kept) })),
    [],
  )
  return [kept, update]
}
