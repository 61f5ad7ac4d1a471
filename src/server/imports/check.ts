/** One row of a sheet, checked by its kind. */
import type { Flaw } from '#domain/imports/flaws.ts'
import type { Layout } from '#domain/imports/header.ts'
import { importCellCharactersMax } from '#domain/imports/limits.ts'
import type { SheetRow } from '../adapters/sheet/rows.ts'
import type { Checked, Chosen, ImportKind } from '../import-kind.ts'
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
    const details = reason === 'tooLong' ? { details: { max: importCellCharactersMax } } : {}
    return column ? [{ column, reason, value: cells[index] ?? '', ...details }] : []
  })
  // A formula that was written as text, as a file of failed rows has it, is one still.
  for (const [column, value] of Object.entries(named))
    if (value.startsWith('=') && marked.every((mark) => mark.column !== column))
      marked.push({ column, reason: 'formula', value })
  const checked = kind.check(named, chosen)
  const found = 'flaws' in checked ? checked.flaws : []
  const flaws = [...marked, ...found.filter(({ column }) => marked.every((mark) => mark.column !== column))]
  return {
    row,
    cells: keys.map((key) => named[key] ?? ''),
    parsed: 'values' in checked && flaws.length === 0 ? checked.values : sumOf(kind, checked, flaws),
    flaws: flaws.length > 0 ? flaws : null,
  }
}

/** The amount of a row with flaws, where neither it nor its currency has one. */
function sumOf({ sums }: ImportKind, checked: Checked, flaws: readonly Flaw[]): Chosen | null {
  const read = 'values' in checked ? checked.values : checked.read
  if (!sums || !read) return null
  const { amount, currency } = sums
  if (flaws.some(({ column }) => column === amount || column === currency)) return null
  return { [amount]: read[amount] ?? null, [currency]: read[currency] ?? null }
}
