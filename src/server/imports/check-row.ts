/** Checks one row of a sheet by the rules of its kind. */

import type { Layout } from '#domain/imports/header.ts'
import { importCellCharactersMax } from '#domain/imports/limits.ts'
import type { RowError, Warning } from '#domain/imports/row-errors.ts'
import type { SheetRow } from '../adapters/sheet/rows.ts'
import type { CheckedRow, ImportKind, ImportOptions } from '../import-kind.ts'
import type { StagedRow } from './store.ts'

/**
 * A mark of a cell, such as a formula or a value that is too long, is its error, before any error of the
 * check.
 */
export function stagedRow(
  kind: ImportKind,
  keys: readonly string[],
  layout: Layout,
  chosen: ImportOptions,
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

/** The values of the columns without errors, so that the row can still be compared with others. */
function valuesWithout(checked: CheckedRow, errors: readonly RowError[]): ImportOptions | null {
  const read = 'values' in checked ? checked.values : checked.read
  const withErrors = new Set(errors.map(({ column }) => column))
  return read ? Object.fromEntries(Object.entries(read).filter(([key]) => !withErrors.has(key))) : null
}
