/** What comes out of a sheet, whichever format it has: a header, and rows of cells as the person sees them. */

import { importCellCharactersMax, importColumnsMax } from '#domain/imports/limits.ts'
import type { CellMark } from '#domain/imports/row-errors.ts'
import { tooWide } from './refused.ts'

export type SheetHead = {
  readonly header: readonly string[]
  /** What our own template says of itself; undefined where somebody made the sheet. */
  readonly mark: string | undefined
  /** How many rows the file says it has below the header; it need not be true. */
  readonly rowsExpected: number | undefined
  /** Sheets that nobody sees, and that are not read. */
  readonly hiddenSheets: number
}

export type SheetRow = {
  /** As the spreadsheet counts, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Cells whose text is not what somebody entered, by column from 0. */
  readonly marks: readonly (readonly [column: number, mark: CellMark])[]
  /** Whether the spreadsheet does not show it: hidden by hand, or filtered out. */
  readonly isHidden?: true
}

/** The name under which a template carries its mark, out of sight. */
export const markName = '_sooner_template'

/** What a database does not take for text: nothing, and halves of characters. */
const unkept = /[\0\p{Cs}]/gu

/** The cells of one row, put together from the left; what stands beyond the last column is no row of ours. */
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
    // Where the cut goes through a character, half of it would be none.
    this.#cells[column] = isLong
      ? plain.slice(0, importCellCharactersMax).replace(/[\uD800-\uDBFF]$/, '')
      : plain
    const found = mark ?? (isLong ? 'tooLong' : undefined)
    if (found) this.#marks.push([column, found])
  }

  /** Undefined where nothing stands in the row. */
  built(row: number, isHidden: boolean): SheetRow | undefined {
    if (this.#isBlank) return undefined
    return { row, cells: this.#cells, marks: this.#marks, ...(isHidden && { isHidden }) }
  }
}
