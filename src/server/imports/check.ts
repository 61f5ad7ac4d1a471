/** One row of a sheet, checked by its kind. */
import type { Flaw } from '#domain/imports/flaws.ts'
import type { Layout } from '#domain/imports/header.ts'
import type { SheetRow } from '../adapters/sheet/rows.ts'
import type { Chosen, ImportKind } from '../import-kind.ts'
import type { StagedRow } from './store.ts'

/** What stands in the file and was not entered is the flaw of its cell, whatever else could be said of it. */
export function stagedRow(
  kind: ImportKind,
  keys: readonly string[],
  layout: Layout,
  chosen: Chosen,
  { row, cells, marks }: SheetRow,
): StagedRow {
  const named: Record<string, string> = {}
  for (const [index, key] of layout.entries()) if (key !== null) named[key] = cells[index]?.trim() ?? ''
  const marked: Flaw[] = marks.flatMap(([index, reason]) => {
    const column = layout[index]
    return column ? [{ column, reason, value: cells[index] ?? '' }] : []
  })
  const checked = kind.check(named, chosen)
  const found = 'flaws' in checked ? checked.flaws : []
  const flaws = [...marked, ...found.filter(({ column }) => marked.every((mark) => mark.column !== column))]
  return {
    row,
    cells: keys.map((key) => named[key] ?? ''),
    parsed: 'values' in checked && flaws.length === 0 ? checked.values : null,
    flaws: flaws.length > 0 ? flaws : null,
  }
}
