/** The types, sources and confirmation states of a document. */
export const documentTypes = ['voucher', 'bill', 'order', 'payable', 'receivable'] as const
export type DocumentType = (typeof documentTypes)[number]

/** What can be paid early: documents, and receipts of goods that are not invoiced yet. */
export const claimTypes = [...documentTypes, 'receipt'] as const
export type ClaimType = (typeof claimTypes)[number]

/** Names of one debt: a payer's payable is the payee's receivable, with the same number. */
export function debtTypesOf(type: DocumentType): readonly DocumentType[]
export function debtTypesOf(type: ClaimType): readonly ClaimType[]
export function debtTypesOf(type: ClaimType): readonly ClaimType[] {
  return type === 'payable' || type === 'receivable' ? ['payable', 'receivable'] : [type]
}

/** The types that each side enters and filters by: to a payer, a payee's receivable is a payable. */
export const documentTypesFor = {
  payer: ['voucher', 'bill', 'order', 'payable'],
  payee: documentTypes,
} as const satisfies Record<DocumentSide, readonly DocumentType[]>

export const paymentMeans = ['transfer', 'acceptance'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

/** Who entered it: the operator, one of the two sides, or a payer's own system. */
export const documentSources = ['platform', 'payer', 'payee', 'sync'] as const
export type DocumentSource = (typeof documentSources)[number]

/** The two sides of a document: who owes it, and who is owed. */
export const documentSides = ['payer', 'payee'] as const
export type DocumentSide = (typeof documentSides)[number]

/** What a payee entered must be confirmed by the payer; what the payer's side entered need not be. */
export const confirmations = ['none', 'waiting', 'confirmed', 'declined'] as const
export type Confirmation = (typeof confirmations)[number]

export const eligibilityStates = ['pending', 'eligible', 'ineligible'] as const
export type EligibilityState = (typeof eligibilityStates)[number]

/** The fields of a document that the side which entered it can edit. */
export const documentFieldNames = [
  'number',
  'type',
  'amount',
  'currency',
  'documentDate',
  'dueDate',
  'means',
  'billTermDays',
  'creditsNumber',
] as const
export type DocumentField = (typeof documentFieldNames)[number]

export const documentEventKinds = [
  'edited',
  'disabled',
  'enabled',
  'excluded',
  'included',
  'confirmed',
  'declined',
  'unconfirmed',
  'takenOver',
] as const
export type DocumentEventKind = (typeof documentEventKinds)[number]
