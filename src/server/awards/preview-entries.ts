/** What recording a payment file would do to awards: the same matching, without a lock and without writing. */
import { sql, type Transaction } from 'kysely'
import { openMatching } from '#domain/awards/match-entries.ts'
import { exception } from '#domain/bank-files/matches.ts'
import type { Schema } from '../db/schema.ts'
import type { MatchSource, Preview } from '../payment-subject.ts'
import { awardIsUnpaid } from './award-sql.ts'
import { knownAwards, type MatchableAward } from './known-awards.ts'
import { payerDay } from './locks.ts'

type Db = Transaction<Schema>

/** As `lockAwards`, without a lock. */
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

export function previewAwards(db: Db, { tenantId, format, bookingsOf, heldOf }: MatchSource): Preview {
  const matching = openMatching()
  return async (entries) => {
    const ids = [...new Set(entries.map(({ id }) => id))]
    const awards = await awardsToMatch(db, tenantId, ids)
    const matches = matching(
      entries.map(({ entry, id }) => ({ entry, awardId: id })),
      {
        awards: await knownAwards(db, tenantId, awards, await heldOf(ids)),
        bookings: await bookingsOf(ids),
        format,
        today: await payerDay(db, tenantId),
      },
    )
    const byId = new Map(awards.map((award) => [award.id, award]))
    return entries.map(({ id }, n) => {
      const award = byId.get(id)
      return {
        match: matches[n] ?? exception('referenceUnknown'),
        due: award && { currency: award.currency, minor: award.amount - award.discount },
      }
    })
  }
}
