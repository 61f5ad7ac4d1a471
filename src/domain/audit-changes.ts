/** The changes of a journal entry: field by field, before and after. Secrets are never included. */
import type { Money } from './money.ts'

/** Every field that journal entries can contain, with the kind of its value. */
export const auditFields = {
  number: 'text',
  type: 'documentType',
  amount: 'money',
  currency: 'text',
  documentDate: 'day',
  dueDate: 'day',
  means: 'means',
  billTermDays: 'count',
  creditsNumber: 'text',
  takenOver: 'text',
  taxId: 'text',
  confirmation: 'confirmation',
  disabledBy: 'side',
  excluded: 'yesNo',
  deleted: 'yesNo',
  name: 'text',
  title: 'position',
  contactPhone: 'text',
  contactMail: 'text',
  loginPhone: 'text',
  loginMail: 'text',
  role: 'role',
  status: 'staffStatus',
  slug: 'text',
  accountState: 'accountState',
  rowsRead: 'count',
  rowsFailed: 'count',
  rowsAdded: 'count',
  rows: 'count',
  size: 'bytes',
  lowestApr: 'text',
  highestApr: 'text',
  minimumApr: 'text',
  desiredApr: 'text',
  fixedApr: 'text',
  receiptApr: 'text',
  rateTypes: 'text',
  dayCount: 'text',
  reviewRequired: 'yesNo',
  poolKind: 'text',
  invoicePriority: 'text',
  daysPaidEarlyMax: 'text',
  dueDateMax: 'day',
  smallestDocument: 'money',
  reserveProportion: 'text',
  reserveAmount: 'money',
  reserveReason: 'text',
  cutOff: 'text',
  preparationDays: 'text',
  payWeekdays: 'text',
  payMonthDays: 'text',
  clearingTimes: 'text',
  awardRule: 'text',
  paymentGraceDays: 'text',
  lockMinutes: 'text',
  automaticClearing: 'yesNo',
  showsIndication: 'yesNo',
  pool: 'money',
  availablePercent: 'text',
  payeeCode: 'text',
  contactName: 'text',
  smallFirm: 'yesNo',
  switchedOn: 'yesNo',
  payeeMarket: 'text',
  contractNumber: 'text',
  contractFrom: 'day',
  contractTo: 'day',
  contractTerminated: 'day',
  notes: 'text',
  accountHolder: 'text',
  accountNumber: 'text',
  bankCode: 'text',
  bankName: 'text',
  corrects: 'yesNo',
  webhookAddress: 'text',
  webhookTopics: 'text',
  paidOn: 'day',
  returnedOn: 'day',
  bankReference: 'text',
  offerMethod: 'offerMethod',
  offerApr: 'text',
  offerDiscountRate: 'text',
  billApr: 'text',
  billDiscountRate: 'text',
  expectedPaymentDate: 'day',
  offerDiscount: 'money',
  rejection: 'rejection',
  mandateCeiling: 'text',
  mandateMonthlyMaximum: 'money',
  mandateMinimumDays: 'count',
  mandateEndDate: 'day',
  mandateCashTarget: 'money',
} as const satisfies Record<string, string>
export type AuditField = keyof typeof auditFields
export type AuditValueKind = (typeof auditFields)[AuditField]

export type AuditChange = {
  readonly field: AuditField
  /** As stored: days as `2026-03-31`, money as `storedMoney` writes it, words by their key; null if there was none. */
  readonly before: string | null
  readonly after: string | null
}

/** Whole minor units with their currency: `CNY 1027462`. */
export const storedMoney = ({ currency, minor }: Money): string => `${currency} ${minor}`

type Values = Readonly<Partial<Record<AuditField, string | null>>>

/** The fields that changed, in the order of the table above. */
export const changesBetween = (before: Values, after: Values): readonly AuditChange[] =>
  (Object.keys(auditFields) as AuditField[])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after)
