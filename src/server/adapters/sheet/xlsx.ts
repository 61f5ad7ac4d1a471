/** The rows of an xlsx, read in pieces, so that memory does not grow with the sheet. */
import { sheetRowNumberMax } from '#domain/imports/limits.ts'
import { SheetRefused } from './refused.ts'
import { RowBuilder, type SheetRow } from './rows.ts'
import { type CellFormat, isNumber, percentageOf, plainNumber, shownAs, withZeros } from './values.ts'
import { richText, sharedTextsOf, stylesOf, type Workbook, workbookOf } from './workbook.ts'
import {
  attribute,
  cellText,
  decoded,
  elements,
  hasElement,
  innerOf,
  prefixOf,
  wholeElements,
} from './xml.ts'
import { partsOf, textOf, verifyParts } from './zip.ts'

/** A sheet that is being read: what its file says of itself, and its rows in batches. */
export type Opened = {
  readonly mark: string | undefined
  readonly hiddenSheets: number
  /** What the file says, known once the first rows are read. */
  readonly rowsExpected: () => number | undefined
  readonly rows: AsyncIterable<readonly SheetRow[]>
}

/** What a cell refers to. */
type Around = {
  readonly workbook: Workbook
  readonly styles: readonly CellFormat[]
  readonly texts: readonly string[]
  readonly prefix: string
}

export async function openXlsx(bytes: Uint8Array): Promise<Opened> {
  const parts = partsOf(bytes)
  await verifyParts(parts)
  const workbook = await workbookOf(parts)
  const sheet = parts.get(workbook.sheet)
  if (!sheet) throw new SheetRefused('sheetMissing')
  const [styles, texts] = [await stylesOf(parts), await sharedTextsOf(parts)]
  let expected: number | undefined
  async function* rows(text: AsyncIterable<string>): AsyncGenerator<readonly SheetRow[]> {
    let around: Around | undefined
    let last = 0
    for await (const piece of wholeElements(text, 'row')) {
      if (!around) {
        around = { workbook, styles, texts, prefix: prefixOf(piece, 'worksheet') }
        expected = rowsIn(piece, around.prefix)
      }
      const batch: SheetRow[] = []
      for (const { tag, inner } of elements(piece, `${around.prefix}row`)) {
        const number = rowNumberOf(attribute(tag, 'r') ?? String(last + 1))
        if (number <= last) throw new SheetRefused('sheetBroken')
        last = number
        const row = rowOf(inner, number, isOn(attribute(tag, 'hidden')), around)
        if (row) batch.push(row)
      }
      if (batch.length > 0) yield batch
    }
  }
  const { mark, hiddenSheets } = workbook
  return { mark, hiddenSheets, rowsExpected: () => expected, rows: rows(textOf(sheet)) }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** From the last cell that the sheet declares; an impossible value is ignored. */
function rowsIn(xml: string, prefix: string): number | undefined {
  const [dimension] = elements(xml, `${prefix}dimension`)
  const last = Number(/(\d+)$/.exec(attribute(dimension?.tag ?? '', 'ref') ?? '')?.[1] ?? 0)
  return last < 1 || last > sheetRowNumberMax ? undefined : last - 1
}

function rowNumberOf(written: string): number {
  const number = /^\d+$/.test(written) ? Number(written) : 0
  if (number < 1 || number > sheetRowNumberMax) throw new SheetRefused('sheetBroken')
  return number
}

function rowOf(xml: string, row: number, isHidden: boolean, around: Around): SheetRow | undefined {
  const builder = new RowBuilder()
  let column = -1
  for (const { tag, inner } of elements(xml, `${around.prefix}c`)) {
    const reference = attribute(tag, 'r')
    column = reference === undefined ? column + 1 : columnOf(reference)
    if (inner === '') continue
    addCell(builder, column, tag, inner, around)
  }
  return builder.built(row, isHidden)
}

/**
 * `A1` is 0, `Z1` 25, `AA1` 26; a name with many letters is beyond every column, and one without letters is invalid.
 */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const columnLetter = reference.charCodeAt(at) - 64
    if (columnLetter < 1 || columnLetter > 26) break
    column = column * 26 + columnLetter
  }
  if (column === 0) throw new SheetRefused('sheetBroken')
  return column - 1
}

function addCell(builder: RowBuilder, column: number, tag: string, inner: string, around: Around): void {
  const { prefix } = around
  const type = attribute(tag, 't') ?? 'n'
  const raw = type === 'inlineStr' ? '' : innerOf(inner, `${prefix}v`)
  const shown = around.styles[Number(attribute(tag, 's') ?? 0)] ?? 'number'
  if (hasElement(inner, `${prefix}f`)) return builder.add(column, cellText(raw), 'formula')
  if (type === 'e') return builder.add(column, cellText(raw), 'errorValue')
  if (type === 's') return builder.add(column, sharedText(around.texts, decoded(raw)))
  if (type === 'inlineStr') return builder.add(column, richText(inner, prefix))
  if (type === 'b') return builder.add(column, isOn(decoded(raw).trim()) ? 'TRUE' : 'FALSE')
  if (type !== 'n') return builder.add(column, cellText(raw))
  addNumber(builder, column, decoded(raw), shown, around.workbook.from1904)
}

/** A number, or the date if its cell shows one. */
export function addNumber(
  builder: RowBuilder,
  column: number,
  raw: string,
  shown: CellFormat,
  from1904: boolean,
): void {
  if (raw.trim() === '') return
  const number = plainNumber(raw)
  if (!number) return builder.add(column, raw, 'errorValue')
  if (isNumber(shown))
    return builder.add(column, withZeros(number.text, shown), number.isExact ? undefined : 'digitsLost')
  if (shown === 'percentage')
    return builder.add(column, percentageOf(number.text), number.isExact ? undefined : 'digitsLost')
  const date = shownAs(shown, number.text, from1904)
  builder.add(column, date ?? number.text, date === undefined ? 'errorValue' : undefined)
}

function sharedText(texts: readonly string[], raw: string): string {
  const text = texts[Number(raw)]
  if (text === undefined) throw new SheetRefused('sheetBroken')
  return text
}
