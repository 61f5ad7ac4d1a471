/** Maps UBL 2.1 invoices and credit notes to document rows. */

/** The texts of an XML document by their paths of local names, such as `Invoice/LegalMonetaryTotal/PayableAmount`. */
export type UblTexts = ReadonlyMap<string, readonly string[]>

const roots = ['Invoice', 'CreditNote'] as const
/** Bills of exchange, accepted or to be accepted (UNCL 4461). */
const acceptanceCodes: readonly string[] = ['24', '44']

const supplier = 'AccountingSupplierParty'
const customer = 'AccountingCustomerParty/Party'
const total = 'LegalMonetaryTotal/PayableAmount'

/** The paths that are read of a document, below its root. */
const readPaths: ReadonlySet<string> = new Set([
  'ID',
  'IssueDate',
  'DueDate',
  'PaymentMeans/PaymentDueDate',
  'PaymentTerms/PaymentDueDate',
  'PaymentMeans/PaymentMeansCode',
  'PaymentTerms/SettlementPeriod/DurationMeasure',
  'DocumentCurrencyCode',
  total,
  `${total}@currencyID`,
  `${supplier}/CustomerAssignedAccountID`,
  `${supplier}/Party/PartyIdentification/ID`,
  `${supplier}/Party/EndpointID`,
  `${customer}/PartyLegalEntity/RegistrationName`,
  `${customer}/PartyName/Name`,
  'BillingReference/InvoiceDocumentReference/ID',
])
/** Whether the text at a path is read; all other texts are dropped. */
export const isUblRead = (path: string): boolean => readPaths.has(path.slice(path.indexOf('/') + 1))

/** The values of a row, as in a batch of documents; undefined if it is neither invoice nor credit note. */
export function readUbl(texts: UblTexts): Readonly<Record<string, string>> | undefined {
  const root = roots.find((one) => texts.has(`${one}/ID`))
  if (!root) return undefined
  const first = (...paths: readonly string[]): string =>
    paths.map((path) => texts.get(`${root}/${path}`)?.[0]?.trim() ?? '').find((text) => text !== '') ?? ''
  const isCredit = root === 'CreditNote'
  const issued = first('IssueDate')
  const due = first('DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/PaymentDueDate')
  const amount = first(total)
  const means = acceptanceCodes.includes(first('PaymentMeans/PaymentMeansCode')) ? 'acceptance' : 'transfer'
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
    amount: isCredit ? negated(amount) : amount,
    // An amount in another currency than the document's, or in none, is not payable.
    currency:
      currency === '' || said === '' || said === currency ? currency || said || '?' : `${currency}/${said}`,
    documentDate: issued,
    // A credit note is due on its own date, unless it says otherwise.
    dueDate: due === '' && isCredit ? issued : due,
    means,
    billTermDays: means === 'acceptance' ? first('PaymentTerms/SettlementPeriod/DurationMeasure') : '',
    creditsNumber: isCredit ? first('BillingReference/InvoiceDocumentReference/ID') : '',
  }
}

const negated = (amount: string): string => `-${amount}`
