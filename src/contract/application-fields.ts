/** An application for a loan in a list. */
import * as z from 'zod/mini'
import { applicationStates } from '#domain/financing/states.ts'
import { currency, instant, uuid } from './fields.ts'
import { productTerms } from './financing-fields.ts'

export const applicationRow = z.strictObject({
  id: uuid,
  number: z.string(),
  dealerId: uuid,
  dealerName: z.string(),
  lenderId: uuid,
  lenderName: z.string(),
  productId: uuid,
  productName: z.string(),
  currency,
  /** As asked, and as it is: lower where it was approved so. */
  requestedAmount: z.string(),
  amount: z.string(),
  rate: z.string(),
  term: z.int(),
  termUnit: productTerms.termUnit,
  state: z.enum(applicationStates),
  appliedAt: instant,
  /** The last day on which an approval can be disbursed. */
  lapsesOn: z.nullable(z.string()),
  loanId: z.nullable(uuid),
  loanNumber: z.nullable(z.string()),
})
