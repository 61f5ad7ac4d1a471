/** One row of a sheet, checked by its kind. */

import type { Layout } from '#domain/imports/header.ts'
import { importCellCharactersMax } from '#domain/imports/limits.ts'
import type { RowError, Warning } from '#domain/imports/row-errors.ts'
import type { SheetRow } from '../adapters/sheet/rows.ts'
import type { Checked, Chosen, ImportKind } from '../import-kind.ts'
import type { StagedRow } from './store.ts'

/** What stands in the file and was not entered is the error of its cell, whatever else could be said of it. */
export function stagedRow(
  kind: ImportKind,
  keys: readonly string[],
  layout: Layout,
  chosen: Chosen,
  { row, cells, marks, isHidden }: SheetRow,
): StagedRow {
  const named: Record<string, string> = {}
  for (const [index, key] of layout.entries()) if (key !== null) named[key] = cells[index]?.trim() ?? ''
  const marked: RowError[] = marks.flatMap(([index, reason]) => {
    const column = layout[index]
    const details = reason === 'tooLong' ? { details: { max: importCellCharactersMax } } : {}
    return column ? [{ column, reason, value: cells[index] ?? '', ...details }] : []
  })
  const checked = kind.check(named, chosen)
  const found = 'errors' in checked ? checked.errors : []
  const errors = [...marked, ...found.filter(({ column }) => marked.every((mark) => mark.column !== column))]
  const staged = { row, cells: keys.map((key) => named[key] ?? '') }
  if (errors.length > 0) return { ...staged, parsed: valuesWithout(checked, errors), errors, warnings: null }
  const [column = ''] = keys
  const hidden: Warning = { column, reason: 'hiddenRow', value: named[column] ?? '' }
  const parsed = 'values' in checked ? checked.values : null
  return { ...staged, parsed, errors: null, warnings: isHidden ? [hidden] : null }
}

/** The values of the columns that have no error, so that the row can be compared all the same. */
function valuesWithout(checked: Checked, errors: readonly RowError[]): Chosen | null {
  const read = 'values' in checked ? checked.values : checked.read
  const withErrors = new Set(errors.map(({ column }) => column))
  return read ? Object.fromEntries(Object.entries(read).filter(([key]) => !withErrors.has(key))) : null
}
