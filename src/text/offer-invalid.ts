/** Why an offered document is no longer valid, in plain words for both sides. */
import { type Day, displayDay } from '#domain/day.ts'
import { groupNumber } from '#domain/numerals.ts'
import type { FactChange, InvalidCause, InvalidReason, OfferFact } from '#domain/offers/invalid.ts'
import type { Rejection } from '#domain/offers/review.ts'
import type { FailureReason } from '#domain/offers/states.ts'
import { meansTexts } from './documents.ts'
import { rejectionWords } from './offer-review.ts'
import { failureReasonTexts } from './offer-states.ts'
import { type Language, labelOf, type Pair, say, text } from './text.ts'

export const invalidReasonTexts: Readonly<Record<InvalidReason, Pair>> = {
  documentChanged: text('付款方在申请后修改了单据', 'The payer changed this document after it was offered'),
  documentDisabled: text('付款方停用了单据', 'The payer disabled this document'),
  documentWithdrawn: text('付款方撤回了单据', 'The payer withdrew this document'),
  notEligible: text('单据不符合提前收款条件', 'This document cannot be paid early'),
  invoiceExists: text('入库单已有对应的发票', 'Its invoice exists'),
  goodsReturned: text('货物已退回', 'Its goods were returned'),
}

const changed = text('付款方将{{changes}}', 'The payer changed {{changes}}')
const factChanged = text(
  '{{field}}由 {{before}} 改为 {{after}}',
  'the {{field}} from {{before}} to {{after}}',
)
const separator = text('；', '; ')

const factTexts: Readonly<Record<OfferFact, Pair>> = {
  amount: text('金额', 'amount'),
  currency: text('币种', 'currency'),
  dueDate: text('到期日', 'due date'),
  means: text('付款方式', 'means of payment'),
  billTermDays: text('票据期限（天）', 'term of the bill in days'),
}
const noValue = text('无', 'none')

function valueWords({ fact }: FactChange, value: string | null, language: Language): string {
  if (value === null) return say(language)(noValue)
  if (fact === 'amount') return groupNumber(value)
  if (fact === 'dueDate') return displayDay(value as Day, language)
  return fact === 'means' ? labelOf(meansTexts, value, language) : value
}

export function invalidWords({ reason, changes }: InvalidCause, language: Language): string {
  const translate = say(language)
  if (changes.length === 0) return translate(invalidReasonTexts[reason])
  const parts = changes.map((change) =>
    translate(factChanged, {
      field: translate(factTexts[change.fact]),
      before: valueWords(change, change.before, language),
      after: valueWords(change, change.after, language),
    }),
  )
  return translate(changed, { changes: parts.join(translate(separator)) })
}

/** Why an item ended without an action of the payee, if there is a reason to name. */
export function endWords(
  item: {
    readonly failureReason: FailureReason | null
    readonly invalid: InvalidCause | null
    readonly rejection?: Rejection | null
  },
  language: Language,
): string | undefined {
  if (item.failureReason) return say(language)(failureReasonTexts[item.failureReason])
  if (item.rejection) return rejectionWords(item.rejection, language)
  return item.invalid ? invalidWords(item.invalid, language) : undefined
}
