/** What recording a payment file would do, found while the file is read: the same matching, without a lock and without writing. */
import { sql, type Transaction } from 'kysely'
import { awardNumberIn } from '#domain/awards/number.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import {
  type ExceptionKind,
  expectedOf,
  type Match,
  openMatching,
  type RowResult,
} from '#domain/bank-files/match.ts'
import type { Currency } from '#domain/money.ts'
import { payerDay } from '../awards/commands.ts'
import { awardIsUnpaid } from '../awards/queries.ts'
import type { Schema } from '../db/schema.ts'
import { knownAwards, type MatchableAward } from './known-awards.ts'
import { awardIdsByNumber, type BankFile, bookingsOf } from './queries.ts'
import { shortPayments } from './short-payments.ts'
import type { ExpectedEntry, NumberedEntry } from './store.ts'

/** How many entries have the same result, and what they come to in one currency. */
export type PreviewGroup = {
  readonly result: RowResult
  readonly kind: ExceptionKind | null
  readonly currency: Currency | null
  readonly count: number
  readonly minor: string
}

type Db = Transaction<Schema>

/** As `lockAwards` of awards, without a lock. */
async function awardsToMatch(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly MatchableAward[]> {
  const { rows } = await sql<MatchableAward>`
    select a.id, a.document_id, a.state, ${sql.raw(awardIsUnpaid)} as is_unpaid, a.currency, a.amount, a.discount, a.awarded_at, s.time_zone,
      a.pay_by, a.payee_tenant_id
    from awards a join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
    where a.payer_tenant_id = ${tenantId} and a.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export async function openPreview(db: Db, file: BankFile) {
  const { payer_tenant_id: tenantId, id: fileId, company_id: companyId, format } = file
  const today = await payerDay(db, tenantId)
  const matching = openMatching()
  const groups = new Map<string, PreviewGroup>()
  const count = (match: Match, entry: NumberedEntry, award: MatchableAward | undefined): void => {
    const kind = match.result === 'exception' ? match.kind : null
    const money = moneyOf({ ...entry, currency: entry.currency ?? award?.currency ?? null })
    const isNet = entry.amount === null && award !== undefined
    const currency = money?.currency ?? (isNet ? award.currency : null)
    const minor = money?.minor ?? (isNet ? award.amount - award.discount : 0n)
    const key = `${expectedOf(match)} ${currency}`
    const before = groups.get(key) ?? { result: match.result, kind, currency, count: 0, minor: '0' }
    groups.set(key, { ...before, count: before.count + 1, minor: String(BigInt(before.minor) + minor) })
  }
  return {
    add: async (rows: readonly NumberedEntry[]): Promise<readonly ExpectedEntry[]> => {
      const numbers = rows.map(({ reference }) => awardNumberIn(reference))
      const idByNumber = await awardIdsByNumber(db, tenantId, companyId, [...new Set(numbers)])
      const ids = [...idByNumber.values()]
      const awards = await awardsToMatch(db, tenantId, ids)
      const short = await shortPayments(db, { tenantId, fileId }, ids)
      const named = rows.map((entry, n) => ({ entry, awardId: idByNumber.get(numbers[n] ?? '') }))
      const matches = matching(named, {
        awards: await knownAwards(db, tenantId, awards, short),
        bookings: await bookingsOf(db, tenantId, fileId, ids),
        format,
        today,
      })
      const byId = new Map(awards.map((award) => [award.id, award]))
      return rows.map((entry, n): ExpectedEntry => {
        const match = matches[n] ?? { result: 'exception', kind: 'referenceUnknown' }
        const awardId = named[n]?.awardId
        count(match, entry, byId.get(awardId ?? ''))
        return { ...entry, expected: expectedOf(match), expectedAwardId: awardId ?? null }
      })
    },
    groups: (): readonly PreviewGroup[] => [...groups.values()],
  }
}
