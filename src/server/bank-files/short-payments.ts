/** Short payments of awards, which wait among the exceptions for the rest, and how a second payment completes them. */
import { sql, type Transaction } from 'kysely'
import type { BankEntry } from '#domain/bank-files/entries.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import type { Match, MatchedAward } from '#domain/bank-files/match.ts'
import { type FirstPart, laterOf, type ShortPayment } from '#domain/bank-files/short-payments.ts'
import type { Day } from '#domain/day.ts'
import type { Currency, Money } from '#domain/money.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import { type BankFile, deciderOf, type recordedOf } from './queries.ts'
import { type FileKey, solveExceptions } from './store.ts'

type Db = Transaction<Schema>

export type ShortOfAward = Pick<BankEntry, 'amount' | 'currency'> & {
  readonly id: string
  readonly award_id: string
  readonly day: Day | null
  readonly reference: string | null
  readonly isHere: boolean
}

const shortSql = ({ tenantId, fileId }: FileKey, awardIds: readonly string[]) => sql<ShortOfAward>`
  select held.id, held.award_id, r.amount, r.currency, r.value_date as day, r.bank_reference as reference, held.file_id = ${fileId} as "isHere"
  from payment_exceptions held join bank_file_rows r on r.payer_tenant_id = held.payer_tenant_id and r.file_id = held.file_id and r.row = held.row
  where held.payer_tenant_id = ${tenantId} and held.award_id = any(${awardIds}::uuid[]) and held.solution is null and held.kind = 'amountDiffers'
    and r.kind = 'payment' order by held.created_at, held.file_id, held.row`

/** The open exceptions of awards that were paid another amount. */
export const shortPayments = async (
  db: Db,
  key: FileKey,
  awardIds: readonly string[],
): Promise<readonly ShortOfAward[]> => (await shortSql(key, awardIds).execute(db)).rows

/** The same, locked; one that a person solves at the same time is left to that person. */
export const lockShortPayments = async (
  db: Db,
  key: FileKey,
  awardIds: readonly string[],
): Promise<readonly ShortOfAward[]> =>
  (await sql<ShortOfAward>`${shortSql(key, awardIds)} for no key update of held skip locked`.execute(db)).rows

/** Those of one award whose amount can be compared with it. */
export const shortOf = (
  award: { readonly id: string; readonly currency: Currency },
  short: readonly ShortOfAward[],
): readonly ShortPayment[] =>
  short.flatMap(({ award_id, amount, currency, day, ...one }) => {
    const isOther = award_id !== award.id || (currency !== null && currency !== award.currency)
    const money = isOther ? undefined : moneyOf({ amount, currency: award.currency })
    return money && day ? [{ ...one, day, minor: money.minor }] : []
  })

type Recorded = Awaited<ReturnType<typeof recordedOf>> extends ReadonlyMap<string, infer R> ? R : never

export const paymentOf = (payment: Recorded['payment'] | undefined): MatchedAward['payment'] =>
  payment
    ? { ...payment, first: payment.first && { ...payment.first, minor: BigInt(payment.first.minor) } }
    : null

type Whole = { readonly valueDate: Day; readonly amount: Money; readonly first: FirstPart }

/** Two payments as one: the net amount, on the later of the two days. */
export const wholeOf = (
  award: { readonly currency: Currency; readonly amount: bigint; readonly discount: bigint },
  first: FirstPart,
  day: Day,
): Whole => ({
  valueDate: laterOf(first.day, day),
  amount: { currency: award.currency, minor: award.amount - award.discount },
  first,
})

type Completing = {
  readonly row: number
  readonly awardId: string | undefined
  readonly match: Match
}

/** Solves the exceptions of short payments that rows of a file completed, in the name of who recorded the file. */
export async function completeShort(
  { db, businessNow }: UnitWork,
  file: BankFile,
  rows: readonly Completing[],
): Promise<void> {
  for (const { row, awardId, match } of rows) {
    if (match.result === 'exception' || !match.completes || awardId === undefined) continue
    await solveExceptions(db, file.payer_tenant_id, [match.completes.id], {
      solution: 'restPaid',
      awardId,
      note: `${file.file_name} · ${row}`,
      by: deciderOf(file),
      at: businessNow,
    })
  }
}
