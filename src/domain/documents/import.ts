/** Parses one imported row as a document: its values, or everything that is wrong with it. */
import { charactersOf } from '../formats.ts'
import type { ErrorReason, RowError } from '../imports/row-errors.ts'
import { documentMinorMax } from '../limits.ts'
import { type Currency, currencies, exponents, formatAmount, symbolOf } from '../money.ts'
import { groupNumber } from '../numerals.ts'
import type { Details } from '../result.ts'
import type { AmountError } from '../typed-amount.ts'
import { readDay } from '../typed-day.ts'
import { isCreditOwed, isDatedLate, parseDocumentNumber, readEntryAmount } from './entry.ts'
import type { DocumentSide, PaymentMeans } from './kinds.ts'
import { billTermDaysMax, documentNumberCharactersMax } from './limits.ts'

/** Values as staged: an amount in minor units, days as text. */
export type ImportedDocument = {
  readonly number: string
  readonly amount: string
  readonly currency: Currency
  readonly documentDate: string | null
  readonly dueDate: string
  readonly means: PaymentMeans
  readonly billTermDays: string | null
  readonly payer: string
  readonly payeeCode: string | null
  readonly creditsNumber: string | null
}
type Key = keyof ImportedDocument
type Cells = Readonly<Record<string, string>>

/** Means of payment are accepted in both languages. */
export type MeansOf = (word: string) => PaymentMeans | undefined

const importedCurrency: Currency = 'CNY'

export function checkImported(
  cells: Cells,
  side: DocumentSide,
  meansOf: MeansOf,
  isPayerRequired = true,
):
  | { readonly values: ImportedDocument }
  | {
      readonly errors: readonly RowError[]
      /** The values without an error; an amount only with its currency. */
      readonly read: Partial<ImportedDocument>
    } {
  const errors: RowError[] = []
  const cell = (key: Key): string => plain(cells[key] ?? '')
  const given = (key: Key): string => (cells[key] ?? '').trim()
  const error = (column: Key, reason: ErrorReason, details?: Details): null => {
    errors.push({ column, reason, value: cells[column] ?? '', ...(details && { details }) })
    return null
  }
  const required = (key: Key): string => {
    if (cell(key) === '') error(key, 'required')
    return cell(key)
  }

  const number =
    required('number') &&
    (parseDocumentNumber(given('number')) ??
      error('number', numberErrorOf(given('number')), { max: documentNumberCharactersMax }))
  const currency = currencyOf(cell('currency').toUpperCase())
  if (!currency) error('currency', 'notAChoice')
  const amount = amountOf(cell('amount'), currency, side)
  if (typeof amount === 'string') error('amount', amount, amountLimits(amount, currency ?? importedCurrency))
  const day = (key: Key, text: string) => (text === '' ? null : (readDay(text) ?? error(key, 'notADay')))
  const documentDate = day('documentDate', cell('documentDate'))
  const dueDate = day('dueDate', required('dueDate'))
  if (documentDate && dueDate && isDatedLate(documentDate, dueDate)) error('documentDate', 'datedLate')
  const word = cell('means')
  const means = word === '' ? 'transfer' : meansOf(word)
  if (!means) error('means', 'notAChoice')
  const billTermDays = means ? termOf(means, cell('billTermDays'), error) : null
  // Names, codes and numbers stay as given; the lookup decides what is equal.
  const payer = isPayerRequired ? required('payer') && given('payer') : given('payer')
  const payeeCode = side === 'payer' ? required('payeeCode') && given('payeeCode') : null
  const creditsNumber = side === 'payer' ? given('creditsNumber') || null : null
  if (typeof amount === 'bigint' && isCreditOwed(creditsNumber, amount)) error('creditsNumber', 'notACredit')

  const isWhole = number && currency && typeof amount === 'bigint' && dueDate && means
  if (errors.length === 0 && isWhole) {
    const values = { number, amount: String(amount), currency, documentDate, dueDate, means, billTermDays }
    return { values: { ...values, payer, payeeCode, creditsNumber } }
  }
  const read = {
    ...(number && { number }),
    ...(currency && { currency, ...(typeof amount === 'bigint' && { amount: String(amount) }) }),
    ...(documentDate && { documentDate }),
    ...(dueDate && { dueDate }),
    ...(payer && { payer }),
    ...(payeeCode && { payeeCode }),
    ...(creditsNumber && { creditsNumber }),
  }
  return { errors, read }
}

/** Common names of a currency besides its code. */
const currencyWords: Readonly<Record<string, Currency>> = { RMB: 'CNY', 人民币: 'CNY', 人民币元: 'CNY' }

const currencyOf = (word: string): Currency | undefined =>
  word === '' ? importedCurrency : (currencyWords[word] ?? currencies.find((one) => one === word))

/** Full-width letters and digits are normalised, and spaces around are trimmed. */
const plain = (text: string): string => text.normalize('NFKC').trim()

const amountErrors: Readonly<Record<AmountError | 'isZero', ErrorReason>> = {
  isZero: 'isZero',
  empty: 'notANumber',
  notANumber: 'notANumber',
  tooManyDecimals: 'tooManyDecimals',
  notPositive: 'notPositive',
  aboveMaximum: 'aboveMaximum',
}

/** The maximum amount, formatted in its currency. */
function amountLimits(reason: ErrorReason, currency: Currency): Details | undefined {
  if (reason === 'tooManyDecimals') return { currency, max: exponents[currency] }
  if (reason === 'aboveMaximum')
    return { max: groupNumber(formatAmount({ currency, minor: documentMinorMax })) }
  return undefined
}

const numberErrorOf = (number: string): ErrorReason =>
  charactersOf(number) > documentNumberCharactersMax ? 'tooLong' : 'unprintable'

/** A minus before or after a currency symbol, and digits. */
const written = /^(-?)\s*([^\d\s.,-]*)\s*(-?)\s*(\d[\d, ]*(?:\.\d*)?|\.\d+)$/
/** Thousands separated consistently, or not at all; a comma elsewhere may be a decimal point. */
const grouped = /^(?:\d{1,3}([, ])\d{3}(?:\1\d{3})*|\d*)(?:\.\d*)?$/

/** With or without thousands separators and currency symbol; never rounded. */
function amountOf(text: string, currency: Currency | undefined, side: DocumentSide): bigint | ErrorReason {
  if (text === '') return 'required'
  if (text.endsWith('%')) return 'percentage'
  const [, before = '', sign = '', behind = '', digits = ''] = written.exec(text.replace('−', '-')) ?? []
  const isKnown = sign === '' || currencies.some((one) => symbolOf(one) === sign)
  if (!isKnown || !grouped.test(digits) || before + behind === '--') return 'notANumber'
  if (currency && sign !== '' && sign !== symbolOf(currency)) return 'currencySign'
  const clean = before + behind + digits.replaceAll(/[, ]/g, '')
  const amount = readEntryAmount(clean, currency ?? importedCurrency, side)
  return typeof amount === 'string' ? amountErrors[amount] : amount
}

/** The term of a bill is required if payment is by bill, and not allowed otherwise. */
function termOf(
  means: PaymentMeans,
  text: string,
  error: (column: Key, reason: ErrorReason, details?: Details) => null,
): string | null {
  if (means === 'transfer') return text === '' ? null : error('billTermDays', 'notNeeded')
  if (text === '') return error('billTermDays', 'required')
  if (!/^[1-9]\d{0,5}$/.test(text)) return error('billTermDays', 'notWholeDays')
  return Number(text) > billTermDaysMax
    ? error('billTermDays', 'aboveMaximum', { max: billTermDaysMax })
    : text
}
