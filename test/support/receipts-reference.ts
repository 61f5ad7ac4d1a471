/** A second implementation of what receipts and their invoices do to eligibility. */
import type { Day } from '#domain/day.ts'
import type { Ineligibility } from '#domain/documents/eligibility.ts'
import type { Confirmation } from '#domain/documents/kinds.ts'

export type NettedDocument = {
  readonly id: string
  /** Minor units; negative for a credit note. */
  readonly amount: bigint
  readonly dueDate: Day
  readonly disabled: boolean
  readonly excluded: boolean
  readonly paid: boolean
  /** A line of an unsettled reconciliation statement that names it is rejected. */
  readonly disputed?: boolean
  /** A run has awarded it, whether or not it is paid since. */
  readonly awarded: boolean
  /** The sum of credit notes netted against it when it was awarded; later ones do not reduce it. */
  readonly awardCredits?: bigint
  readonly confirmation: Confirmation
  /** The document of the same group that a credit note reduces. */
  readonly creditsId: string | undefined
  readonly orderNumber?: string | undefined
  readonly documentDate?: Day | undefined
  /** Goods that were received: an amount below 0 is a return of what `creditsId` names. */
  readonly isReceipt?: boolean
  /** Of a receipt: the document that invoices it. */
  readonly invoiceId?: string | undefined
  /** Whether both sides have said that it is a delivery of its own. */
  readonly isSeveral?: boolean
  /** Of a document: receipts that are other deliveries. */
  readonly otherThan?: readonly string[]
}

export const isAgreed = ({ confirmation }: Pick<NettedDocument, 'confirmation'>): boolean =>
  confirmation === 'none' || confirmation === 'confirmed'

const invoiceOf = (one: NettedDocument, all: readonly NettedDocument[]): NettedDocument | undefined => {
  const receipt = one.amount < 0n ? all.find(({ id }) => id === one.creditsId) : one
  return all.find(({ id }) => id === receipt?.invoiceId)
}

/** A receipt with an invoice is no debt of its own; one that was paid is a credit on it once that is agreed. */
export function asDebt(one: NettedDocument, all: readonly NettedDocument[]): NettedDocument & Partial<Spent> {
  if (!one.isReceipt)
    return {
      ...one,
      isInvoice: all.some(({ invoiceId }) => invoiceId === one.id) && one.paid && !one.awarded,
    }
  const invoice = invoiceOf(one, all)
  const isAgreedInvoice = invoice !== undefined && isAgreed(invoice)
  if (one.amount < 0n) return { ...one, creditsId: isAgreedInvoice ? invoice.id : undefined }
  if (!invoice) return one
  if (!one.paid) return { ...one, amount: 0n, hasInvoice: true }
  if (!isAgreedInvoice) return { ...one, hasInvoice: true }
  return { ...one, amount: -one.amount, creditsId: invoice.id, isSpent: true, hasInvoice: true }
}
export type Spent = { readonly isSpent: boolean; readonly hasInvoice: boolean; readonly isInvoice: boolean }

const isSameOrder = (one: NettedDocument, other: NettedDocument): boolean =>
  one.orderNumber !== undefined &&
  one.orderNumber === other.orderNumber &&
  other.amount > 0n &&
  other.id !== one.id

export function receiptReasonsOf(
  one: NettedDocument,
  all: readonly NettedDocument[],
): readonly Ineligibility[] {
  if (one.amount < 0n) return []
  const others = all.filter((other) => isSameOrder(one, other))
  if (!one.isReceipt) {
    const isNamed = all.some(({ invoiceId }) => invoiceId === one.id)
    const holds = ({ id, isReceipt, paid, invoiceId }: NettedDocument): boolean =>
      isReceipt === true && paid && invoiceId === undefined && !one.otherThan?.includes(id)
    return !isNamed && others.some(holds) ? ['maybePaidAsReceipt'] : []
  }
  const isDuplicate = (other: NettedDocument): boolean =>
    other.isReceipt === true &&
    other.documentDate === one.documentDate &&
    other.amount === one.amount &&
    !(one.isSeveral && other.isSeveral)
  return [
    ...(one.invoiceId === undefined ? [] : (['invoiceExists'] as const)),
    ...(others.some(isDuplicate) ? (['oneDelivery'] as const) : []),
    ...(all.some(({ isReceipt, creditsId }) => isReceipt && creditsId === one.id)
      ? (['goodsReturned'] as const)
      : []),
  ]
}
