/** The content of a sheet in any format: a header, and rows of cells as a person sees them. */

import { importCellCharactersMax, importColumnsMax } from '#domain/imports/limits.ts'
import type { CellMark } from '#domain/imports/row-errors.ts'
import { tooWide } from './refused.ts'

export type SheetHead = {
  readonly header: readonly string[]
  /** The version mark of our own template; undefined for other sheets. */
  readonly mark: string | undefined
  /** How many rows the file says it has below the header; it need not be true. */
  readonly rowsExpected: number | undefined
  /** Hidden sheets, which are not read. */
  readonly hiddenSheets: number
}

export type SheetRow = {
  /** Numbered as in the spreadsheet, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Cells whose text was not typed by a person, by column from 0. */
  readonly marks: readonly (readonly [column: number, mark: CellMark])[]
  /** Whether the row is hidden in the spreadsheet, by hand or by a filter. */
  readonly isHidden?: true
  /** A row of a CSV beyond its limits: it has no cells, and it is the last. */
  readonly isTooLong?: true
}

/** The hidden name under which a template stores its version. */
export const markName = '_sooner_template'

/** Characters that the database does not accept in text: NUL and lone surrogates. */
const unkept = /[\0\p{Cs}]/gu

/** The cells of one row, from the left. Cells beyond the last column are ignored. */
export class RowBuilder {
  readonly #cells: string[] = []
  readonly #marks: (readonly [number, CellMark])[] = []
  #isBlank = true

  add(column: number, text: string, mark?: CellMark): void {
    if (text.trim() === '' && mark === undefined) return
    const plain = unkept.test(text) ? text.replaceAll(unkept, '') : text
    if (column >= importColumnsMax) throw tooWide()
    while (this.#cells.length < column) this.#cells.push('')
    this.#isBlank = false
    const isLong = plain.length > importCellCharactersMax
    // Do not cut a surrogate pair in half.
    this.#cells[column] = isLong
      ? plain.slice(0, importCellCharactersMax).replace(/[\uD800-\uDBFF]$/, '')
      : plain
    const found = mark ?? (isLong ? 'tooLong' : undefined)
    if (found) this.#marks.push([column, found])
  }

  /** Undefined if the row is empty. */
  built(row: number, isHidden: boolean): SheetRow | undefined {
    if (this.#isBlank) return undefined
    return { row, cells: this.#cells, marks: this.#marks, ...(isHidden && { isHidden }) }
  }
}
