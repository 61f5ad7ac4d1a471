/** A document as both sides see it. */
import * as z from 'zod/mini'
import { ineligibilities } from '#domain/documents/eligibility.ts'
import {
  confirmations,
  documentSides,
  documentSources,
  documentTypes,
  eligibilityStates,
  paymentMeans,
} from '#domain/documents/kinds.ts'
import { documentActions } from '#domain/documents/rules.ts'
import { documentStatuses } from '#domain/documents/status.ts'
import { documentOfferStates } from '#domain/offers/labels.ts'
import { failureReasons, itemStates } from '#domain/offers/states.ts'
import { methods } from '#domain/offers/terms.ts'
import { currency, instant, uuid } from './fields.ts'
import { shownInvalid } from './offer-fields.ts'

const type = z.enum(documentTypes)
const sameNumberDocument = z.strictObject({
  id: uuid,
  type,
  amount: z.string(),
  currency,
  dueDate: z.string(),
})

/** A document as lists and pages show it. */
export const shown = {
  id: uuid,
  /** The short number, counted per tenant that entered it. */
  serial: z.int(),
  number: z.string(),
  type,
  amount: z.string(),
  currency,
  documentDate: z.nullable(z.string()),
  dueDate: z.string(),
  termDays: z.nullable(z.int()),
  /** The term is too long for a small or medium company; only the payer sees this. */
  unfairTerm: z.boolean(),
  means: z.enum(paymentMeans),
  billTermDays: z.nullable(z.int()),
  payerId: uuid,
  payerName: z.string(),
  payeeId: uuid,
  payeeName: z.string(),
  payeeCode: z.string(),
  source: z.enum(documentSources),
  disabledBy: z.nullable(z.enum(documentSides)),
  disabledReason: z.nullable(z.string()),
  excluded: z.boolean(),
  confirmation: z.enum(confirmations),
  declinedReason: z.nullable(z.string()),
  status: z.enum(documentStatuses),
  eligibility: z.enum(eligibilityStates),
  reasons: z.array(z.enum(ineligibilities)),
  /** The amount after its credit notes; null until it is evaluated. */
  payable: z.nullable(z.string()),
  creditsNumber: z.nullable(z.string()),
  paidDate: z.nullable(z.string()),
  /**
   * The state of its offer; the figures are those of the award or of the next run, and after an end those of the
   * offer.
   */
  offerState: z.enum(documentOfferStates),
  offer: z.nullable(
    z.strictObject({
      id: uuid,
      number: z.string(),
      state: z.enum(itemStates),
      method: z.enum(methods),
      offeredAt: instant,
      amount: z.string(),
      discount: z.string(),
      amountAfterDiscount: z.string(),
      discountRate: z.string(),
      /** Null if the pay date is unknown: after an end, and while a later payment date is expected. */
      apr: z.nullable(z.string()),
      newPayDate: z.nullable(z.string()),
      daysPaidEarly: z.nullable(z.int()),
      failureReason: z.nullable(z.enum(failureReasons)),
      invalid: shownInvalid,
      /** The run that awarded it, for the payer. */
      runId: z.nullable(uuid),
    }),
  ),
  uploadTime: instant,
  changeTime: instant,
  /** Only for the caller's own side; the other side's staff are not named. */
  createdBy: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  version: z.int(),
  /** Other types of documents with the same number: for one document, and in lists for what can be confirmed. */
  sameNumberDocuments: z.array(sameNumberDocument),
  /** What the caller may do with it. */
  can: z.array(z.enum(documentActions)),
}
