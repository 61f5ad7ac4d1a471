/** The list of all payment subjects. */
import { awardPayments } from './awards/payment-subject.ts'
import type { PaymentSubjects } from './payment-subject.ts'
import { verificationTransfers } from './verification/payment-subject.ts'

export const paymentSubjects: PaymentSubjects = {
  payer: [awardPayments],
  platform: [verificationTransfers],
}
