/** Parses one row of receipts, by the same rules as a document: its values, or everything that is wrong with it. */
import type { Day } from '../day.ts'
import { parseDocumentNumber } from '../documents/entry.ts'
import { checkImported } from '../documents/import.ts'
import { documentNumberCharactersMax } from '../documents/limits.ts'
import { isVisible } from '../formats/visible.ts'
import { charactersOf } from '../formats.ts'
import type { RowError } from '../imports/row-errors.ts'
import type { EnteredReceipt } from './entry.ts'
import { goodsCharactersMax, quantityDecimalsMax, quantityWholeDigitsMax } from './limits.ts'

export type ImportedReceipt = EnteredReceipt & { readonly payer: string; readonly payeeCode: string }
type Cells = Readonly<Record<string, string>>

/** The columns of a receipt by those of a document. */
const columnsOf = {
  number: 'sn',
  documentDate: 'receivedDate',
  dueDate: 'expectedPayDate',
  creditsNumber: 'returns',
} as const
const isRenamed = (column: string): column is keyof typeof columnsOf => column in columnsOf

/** A plain decimal without needless zeros. */
function readQuantity(text: string): string | undefined {
  const found = /^0*(\d+)(?:\.(\d+?)0*)?$/.exec(text.normalize('NFKC').trim())
  const [, whole = '', decimals = ''] = found ?? []
  const parts = decimals.replace(/^0+$/, '')
  const isFit = whole.length <= quantityWholeDigitsMax && parts.length <= quantityDecimalsMax
  const plain = parts === '' ? whole : `${whole}.${parts}`
  return found && isFit && plain !== '0' ? plain : undefined
}

export function checkReceiptRow(
  cells: Cells,
  isPayerRequired = false,
): { readonly values: ImportedReceipt } | { readonly errors: readonly RowError[] } {
  const asDocument = {
    ...cells,
    number: cells['sn'] ?? '',
    documentDate: cells['receivedDate'] ?? '',
    dueDate: cells['expectedPayDate'] ?? '',
    creditsNumber: cells['returns'] ?? '',
    means: '',
    billTermDays: '',
  }
  const checked = checkImported(asDocument, 'payer', () => undefined, isPayerRequired)
  const errors: RowError[] = ('errors' in checked ? checked.errors : []).map((error) => ({
    ...error,
    column: isRenamed(error.column) ? columnsOf[error.column] : error.column,
  }))
  const given = (key: string): string => (cells[key] ?? '').trim()
  const error = (column: string, reason: RowError['reason'], details?: RowError['details']): void => {
    errors.push({ column, reason, value: cells[column] ?? '', ...(details && { details }) })
  }
  if (given('receivedDate') === '') error('receivedDate', 'required')
  const orderNumber = parseDocumentNumber(given('orderNumber'))
  if (given('orderNumber') === '') error('orderNumber', 'required')
  else if (!orderNumber) error('orderNumber', 'tooLong', { max: documentNumberCharactersMax })
  const goods = given('goods').replaceAll(/\s+/g, ' ')
  if (goods === '') error('goods', 'required')
  else if (charactersOf(goods) > goodsCharactersMax) error('goods', 'tooLong', { max: goodsCharactersMax })
  else if (!isVisible(goods)) error('goods', 'unprintable')
  const quantity = readQuantity(given('quantity'))
  if (!quantity) error('quantity', given('quantity') === '' ? 'required' : 'notANumber')
  if (errors.length > 0 || 'errors' in checked || !orderNumber || !quantity) return { errors }
  const { values } = checked
  return {
    values: {
      number: values.number,
      orderNumber,
      goods,
      quantity,
      receivedDate: (values.documentDate ?? values.dueDate) as Day,
      amount: BigInt(values.amount),
      currency: values.currency,
      expectedPayDate: values.dueDate as Day,
      returnsNumber: values.creditsNumber,
      payer: values.payer,
      payeeCode: values.payeeCode ?? '',
    },
  }
}
