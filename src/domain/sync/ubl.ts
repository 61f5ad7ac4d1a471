/** Maps UBL 2.1 invoices and credit notes to document rows. */
import { addDays } from '../day.ts'
import type { RowError } from '../imports/row-errors.ts'
import { readDay } from '../typed-day.ts'
import { checkSynced } from './documents.ts'
import { durationDays, netDaysIn } from './payment-terms.ts'

/** The texts of an XML document by their paths of local names, such as `Invoice/LegalMonetaryTotal/PayableAmount`. */
export type UblTexts = ReadonlyMap<string, readonly string[]>

const roots = ['Invoice', 'CreditNote'] as const
/** Bills of exchange, accepted or to be accepted (UNCL 4461). */
const acceptanceCodes: readonly string[] = ['24', '44']

const supplier = 'AccountingSupplierParty'
const customer = 'AccountingCustomerParty/Party'
/** Where an invoice has the tax id of its buyer, as PEPPOL and others write it. */
const taxIds = [
  'PartyTaxScheme/CompanyID',
  'PartyLegalEntity/CompanyID',
  'EndpointID',
  'PartyIdentification/ID',
].map((path) => `${customer}/${path}`)
const total = 'LegalMonetaryTotal/PayableAmount'
const duration = 'PaymentTerms/SettlementPeriod/DurationMeasure'
const termsNote = 'PaymentTerms/Note'

/** The paths that are read of a document, below its root. */
const readPaths: ReadonlySet<string> = new Set([
  'ID',
  'IssueDate',
  'DueDate',
  'PaymentMeans/PaymentDueDate',
  'PaymentTerms/PaymentDueDate',
  'PaymentMeans/PaymentMeansCode',
  duration,
  `${duration}@unitCode`,
  termsNote,
  'DocumentCurrencyCode',
  total,
  `${total}@currencyID`,
  `${supplier}/CustomerAssignedAccountID`,
  `${supplier}/Party/PartyIdentification/ID`,
  `${supplier}/Party/EndpointID`,
  ...taxIds,
  `${customer}/PartyLegalEntity/RegistrationName`,
  `${customer}/PartyName/Name`,
  'BillingReference/InvoiceDocumentReference/ID',
])
/** Whether the text at a path is read; all other texts are dropped. */
export const isUblRead = (path: string): boolean => readPaths.has(path.slice(path.indexOf('/') + 1))

/** Whether the text at a path is free text, which may be longer than a value and is dropped then. */
export const isUblNote = (path: string): boolean => path.endsWith(`/${termsNote}`)

/** The values of a row, as in a batch of documents; undefined if it is neither invoice nor credit note. */
export function readUbl(texts: UblTexts): Readonly<Record<string, string>> | undefined {
  const root = roots.find((one) => texts.has(`${one}/ID`))
  if (!root) return undefined
  const first = (...paths: readonly string[]): string =>
    paths.map((path) => texts.get(`${root}/${path}`)?.[0]?.trim() ?? '').find((text) => text !== '') ?? ''
  const isCredit = root === 'CreditNote'
  const issued = first('IssueDate')
  const amount = first(total)
  const means = acceptanceCodes.includes(first('PaymentMeans/PaymentMeansCode')) ? 'acceptance' : 'transfer'
  const due =
    first('DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/PaymentDueDate') ||
    // A credit note is due on its own date, unless it says otherwise.
    (isCredit ? issued : dueByTerms(root, texts, issued, means))
  const currency = first('DocumentCurrencyCode')
  const said = first(`${total}@currencyID`)
  return {
    number: first('ID'),
    type: 'payable',
    // The buyer's number of its supplier; otherwise the supplier's own id.
    payeeCode: first(
      `${supplier}/CustomerAssignedAccountID`,
      `${supplier}/Party/PartyIdentification/ID`,
      `${supplier}/Party/EndpointID`,
    ),
    payer: first(`${customer}/PartyLegalEntity/RegistrationName`, `${customer}/PartyName/Name`),
    payerTaxIds: taxIds.flatMap((path) => texts.get(`${root}/${path}`) ?? []).join(','),
    amount: isCredit ? negated(amount) : amount,
    // An amount in another currency than the document's, or in none, is not payable.
    currency:
      currency === '' || said === '' || said === currency ? currency || said || '?' : `${currency}/${said}`,
    documentDate: issued,
    dueDate: due,
    means,
    billTermDays: means === 'acceptance' ? first(duration) : '',
    creditsNumber: isCredit ? first('BillingReference/InvoiceDocumentReference/ID') : '',
  }
}

/** Like any other row, but a missing due date is named as the invoice names it. */
export function checkUbl(cells: Readonly<Record<string, string>>): ReturnType<typeof checkSynced> {
  const checked = checkSynced(cells, false)
  if ('values' in checked) return checked
  const isMissing = ({ column, reason }: RowError) => column === 'dueDate' && reason === 'required'
  return {
    errors: checked.errors.map((error) =>
      isMissing(error) ? { ...error, reason: 'dueDateMissing' } : error,
    ),
  }
}

const negated = (amount: string): string => `-${amount}`

/**
 * The due date that follows from the date of issue and the payment terms; empty where they cannot be read, or say different
 * days. The period of an acceptance is the term of the bill.
 */
function dueByTerms(root: string, texts: UblTexts, issued: string, means: string): string {
  const all = (path: string) => texts.get(`${root}/${path}`) ?? []
  const units = all(`${duration}@unitCode`)
  const isTerm = means === 'transfer' && [0, all(duration).length].includes(units.length)
  const durations = isTerm ? all(duration) : []
  const days = new Set([
    ...durations.map((measure, n) => durationDays(measure, units[n] ?? '')),
    ...all(termsNote).map(netDaysIn),
  ])
  days.delete(undefined)
  const [net] = days
  const day = readDay(issued)
  return day && net !== undefined && days.size === 1 ? addDays(day, net) : ''
}
