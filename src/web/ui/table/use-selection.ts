/** The chosen rows of a list. They last over pages and orders; another question begins anew. */
import { useCallback, useMemo, useState } from 'react'
import { coverage, renewed, type Selection, stretch, withRow, withRows } from './selection.ts'
import type { TableSpec } from './spec.ts'
import type { Choosing } from './table-body.tsx'
import type { List } from './use-list.ts'

export type Chosen<Row> = {
  readonly chosen: Selection<Row>
  /** Everything on all pages is chosen, rows that were never read included. */
  readonly isAll: boolean
  /** Undefined where there is no more to choose than what this page has. */
  readonly chooseAll: (() => void) | undefined
  readonly clear: () => void
  /** What has been dealt with is no longer chosen. */
  readonly letGo: (rows: readonly Row[]) => void
  readonly covered: ReturnType<typeof coverage>
  readonly choosePage: () => void
  readonly choosing: Choosing
}

export function useSelection<Row>({ keyOf }: TableSpec<Row>, list: List<Row>): Chosen<Row> {
  const rows = useMemo(
    () => (list.replaced ? [] : (list.rows ?? [])).map((row) => [keyOf(row), row] as const),
    [list.rows, list.replaced, keyOf],
  )
  const [{ chosen, isAll }, update] = useKept<Row>(JSON.stringify(list.filtered), rows)
  const onChoose = useCallback<Choosing['onChoose']>(
    (index, stretching) => {
      const row = rows[index]
      if (!row) return
      update(({ chosen: before, isAll: wasAll, last }) => {
        // Of everything without one row only this page is known: the rest of it stays chosen.
        if (wasAll) return { chosen: withRow(new Map(rows), ...row), isAll: false, last: row[0] }
        // A row that has moved or gone since is no beginning of a stretch any more, unless it is on this page.
        const from = stretching ? rows.findIndex(([key]) => key === last) : -1
        const next = from < 0 ? withRow(before, ...row) : new Map([...before, ...stretch(rows, from, index)])
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

/** What is chosen, and the row that was chosen or let go last. */
type Kept<Row> = {
  readonly chosen: Selection<Row>
  readonly isAll: boolean
  readonly last: string | undefined
}
type Rows<Row> = readonly (readonly [key: string, row: Row])[]
type Update<Row> = (next: (before: Kept<Row>) => Kept<Row>) => void

const nothing: Kept<never> = { chosen: new Map<string, never>(), isAll: false, last: undefined }

/** What was chosen under another question is not chosen any more, and what is chosen is as it was last read. */
function useKept<Row>(question: string, rows: Rows<Row>): readonly [Kept<Row>, Update<Row>] {
  const [held, setHeld] = useState<{ question: string; rows: Rows<Row>; kept: Kept<Row> }>({
    question,
    rows,
    kept: nothing,
  })
  const current = held.question === question ? held.kept : nothing
  const kept = held.rows === rows ? current : { ...current, chosen: renewed(current.chosen, rows) }
  if (held.question !== question || held.rows !== rows) setHeld({ question, rows, kept })
  const update = useCallback<Update<Row>>(
    (next) => setHeld((before) => ({ ...before, kept: next(before.kept) })),
    [],
  )
  return [kept, update]
}
