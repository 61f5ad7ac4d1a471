/** Validates an entered document: one rule for documents and for receivables that name their payer. */
import type { Day } from '../day.ts'
import { documentMinorMax } from '../limits.ts'
import { type Currency, exponents, formatAmount } from '../money.ts'
import { groupNumber } from '../numerals.ts'
import { done, type Result, refuse } from '../result.ts'
import { isCreditOwed, isDatedLate, likelyDays, readEntryAmount } from './entry.ts'
import type { DocumentSide, DocumentType, PaymentMeans } from './kinds.ts'

export type EnteredFacts = {
  readonly number: string
  readonly type: DocumentType
  readonly amount: string
  readonly currency: Currency
  readonly documentDate?: Day | undefined
  readonly dueDate: Day
  readonly means: PaymentMeans
  readonly billTermDays?: number | undefined
  readonly creditsNumber?: string | undefined
}

/** The values as stored. */
export type StoredFacts = {
  readonly number: string
  readonly type: DocumentType
  readonly currency: Currency
  /** Minor units. */
  readonly amount: bigint
  readonly document_date: Day | null
  readonly due_date: Day
  readonly means: PaymentMeans
  readonly bill_term_days: number | null
}

export function checkEntry(entered: EnteredFacts, side: DocumentSide, today: Day): Result<StoredFacts> {
  const { number, type, currency, documentDate = null, dueDate, means } = entered
  const amount = readEntryAmount(entered.amount, currency, side)
  if (amount === 'notPositive') return refuse('creditPayersOnly')
  if (typeof amount === 'string')
    return refuse('amountUnfit', {
      decimals: exponents[currency],
      limit: groupNumber(formatAmount({ currency, minor: documentMinorMax })),
    })
  if (isCreditOwed(entered.creditsNumber, amount)) return refuse('creditPositive')
  const likely = likelyDays(today)
  if (dueDate < likely.first || dueDate > likely.last) return refuse('dueDateUnlikely', likely)
  if (isDatedLate(documentDate, dueDate)) return refuse('documentDatedLate')
  return done({
    number,
    type,
    currency,
    amount,
    document_date: documentDate,
    due_date: dueDate,
    means,
    bill_term_days: means === 'acceptance' ? (entered.billTermDays ?? null) : null,
  })
}
