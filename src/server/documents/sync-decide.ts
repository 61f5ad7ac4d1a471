/** Decides about each row of a synced batch that was looked up. */
import type { likelyDays } from '#domain/documents/entry.ts'
import { debtTypesOf } from '#domain/documents/kinds.ts'
import type { RowError } from '#domain/imports/row-errors.ts'
import { formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { type Refused, refuse } from '#domain/result.ts'
import { decideSynced, type KnownDocument, type SyncOutcome } from '#domain/sync/documents.ts'
import type { SyncLookup, SyncPlace, SyncResult, SyncRow } from './sync-rows.ts'

export const knownOf = (found: SyncLookup): KnownDocument | undefined =>
  found.id === null
    ? undefined
    : {
        source: found.source,
        confirmation: found.confirmation,
        amount: found.amount,
        currency: found.currency,
        documentDate: found.document_date,
        dueDate: found.due_date,
        means: found.means,
        billTermDays: found.bill_term_days,
        creditsNumber: found.credits_number,
        isPaid: found.paid_date !== null,
        itemState: found.item_state,
      }

export const factsIn = ({ amount, billTermDays, ...row }: SyncRow) => ({
  ...row,
  amount: BigInt(amount),
  billTermDays: billTermDays === null ? null : Number(billTermDays),
})

type Days = ReturnType<typeof likelyDays>

/** The first error of a row against stored data. */
function wrongWith(row: SyncRow, found: SyncLookup, { first, last }: Days): RowError | undefined {
  const error = (
    column: keyof SyncRow,
    reason: RowError['reason'],
    details?: RowError['details'],
  ): RowError => ({
    column,
    reason,
    value: String(row[column] ?? ''),
    details,
  })
  if (found.alike > 1) return error('payer', 'payerAmbiguous')
  if (found.payer_id === null) return error('payer', 'payerUnknown')
  if (found.payee_id === null) return error('payeeCode', 'payeeUnknown')
  if (found.is_own) return error('payeeCode', 'ownPayee')
  if (row.isWithdrawn) return undefined
  if (row.dueDate < first || row.dueDate > last) return error('dueDate', 'dayUnlikely', { first, last })
  if (row.creditsNumber === null || row.creditsNumber === found.credits_number || found.credited === 1)
    return undefined
  return error('creditsNumber', found.credited > 1 ? 'creditAmbiguous' : 'creditUnknown')
}

/** The first row of a document stays, however its payer was named. */
export function repeatsIn(
  found: readonly SyncPlace[],
  rows: ReadonlyMap<number, SyncRow>,
): ReadonlyMap<number, RowError> {
  const first = new Map<string, number>()
  const repeats = new Map<number, RowError>()
  for (const { row: place, payer_id, payee_id } of found) {
    const row = rows.get(place)
    if (!row || payee_id === null) continue
    const key = JSON.stringify([payer_id, payee_id, row.number, debtTypesOf(row.type)[0]])
    const before = first.get(key)
    if (before === undefined) first.set(key, place)
    else
      repeats.set(place, {
        column: 'number',
        reason: 'twiceInFile',
        value: row.number,
        details: { row: before },
      })
  }
  return repeats
}

export const failed = (row: number, error: RowError | Refused): SyncResult => ({
  row,
  outcome: 'failed',
  id: null,
  errors: [error],
})

export type SyncDecision = {
  readonly row: SyncRow
  readonly found: SyncLookup
  readonly outcome: Exclude<SyncOutcome, 'failed'>
  readonly endsOffer: boolean
  readonly takesOver: boolean
  readonly id: string
  readonly credits_id: string | null
}

/** What a payee entered, in words. */
function entryIn(found: SyncLookup) {
  if (found.id === null) return {}
  const { amount, currency, due_date: dueDate } = found
  return { amount: groupNumber(formatAmount({ currency, minor: amount })), currency, dueDate }
}

/** Whether nothing changes but the order of a document, or the receipts that it names. */
const isRelabeled = (row: SyncRow, found: SyncLookup, outcome: SyncOutcome): boolean =>
  outcome === 'unchanged' &&
  found.id !== null &&
  found.source === 'sync' &&
  found.paid_date === null &&
  found.item_state !== 'awarded' &&
  !row.isWithdrawn &&
  (row.entries !== undefined || (row.orderNumber !== undefined && row.orderNumber !== found.order_number))

/** `isOfOtherType`: whether a document of another type has, or will have, the number of the row. */
export function decide(
  row: SyncRow,
  found: SyncLookup,
  isOfOtherType: boolean,
  { days, makeId }: { readonly days: Days; readonly makeId: () => string },
): { readonly failed: SyncResult } | { readonly decided: SyncDecision } {
  const wrong = wrongWith(row, found, days)
  if (wrong) return { failed: failed(row.row, wrong) }
  const other = { wasThere: found.was_there, isOfOtherType }
  const decided = decideSynced(factsIn(row), knownOf(found), other)
  if (decided.outcome === 'failed') {
    const details = decided.failure === 'payeeEntryDiffers' ? entryIn(found) : {}
    return { failed: { ...failed(row.row, refuse(decided.failure, details)), id: found.id } }
  }
  const isSame = row.creditsNumber === found.credits_number
  const outcome = isRelabeled(row, found, decided.outcome) ? ('updated' as const) : decided.outcome
  const credits_id = row.creditsNumber === null ? null : isSame ? found.credits_id : found.credited_id
  return { decided: { row, found, ...decided, outcome, id: found.id ?? makeId(), credits_id } }
}
