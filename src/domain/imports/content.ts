/** Whether a file can be an imported sheet: its content decides, and its name must agree. */
import { containerOf } from '../files/office.ts'
import { done, type Result, refuse } from '../result.ts'
import { importBytesMax } from './limits.ts'

export type SheetType = 'xls' | 'xlsx'
/** Reasons to refuse a whole file. No part of a refused file is stored. */
export type SheetFailure =
  | 'fileEmpty'
  | 'sheetTypeWrong'
  | 'sheetTooLarge'
  | 'sheetExpands'
  | 'sheetMacro'
  | 'sheetEncrypted'
  | 'sheetUnsafe'
  | 'sheetBroken'
  | 'sheetTooHeavy'
  | 'sheetMissing'
  | 'sheetEmpty'
  | 'sheetTooWide'
  | 'sheetTooLong'
  | 'sheetHeaderWrong'
  | 'templateOld'

/** The content decides, and the name must agree with it. */
export function checkSheet(bytes: Uint8Array, name: string): Result<SheetType, SheetFailure> {
  if (bytes.length === 0) return refuse('fileEmpty')
  if (bytes.length > importBytesMax) return refuse('sheetTooLarge')
  const container = containerOf(bytes)
  if (!container) return refuse('sheetTypeWrong')
  const names = [...container.names]
  if (names.includes('EncryptedPackage')) return refuse('sheetEncrypted')
  if (names.some((part) => macros.test(part))) return refuse('sheetMacro')
  const type = container.kind === 'zip' ? 'xlsx' : 'xls'
  const isSheet = names.some((part) => workbooks[type].includes(part))
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  return isSheet && extension === type ? done(type) : refuse('sheetTypeWrong')
}

const workbooks: Readonly<Record<SheetType, readonly string[]>> = {
  xlsx: ['xl/workbook.xml'],
  xls: ['Workbook', 'Book'],
}
/** Macros in either container. */
const macros = /(^|\/)vbaProject\.bin$|^xl\/macrosheets\/|^_VBA_PROJECT$/
