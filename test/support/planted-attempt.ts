/** A verification whose transfer has arrived, behind the product's back. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { sealAmount, sealIds } from '#server/verification/sealed.ts'
import { hour } from './clock.ts'
import { plantJournaled } from './journal.ts'
import type { Ids } from './same-ids.ts'

export const plantedAmount = '0.50'
const plantedMinor = 50
const ids = { legalIdType: 'citizenId', legalId: '1', handlerIdType: 'citizenId', handlerId: '1' }

/** Ends the attempt of the company that is not over; the new one is under the name that the company has. */
export async function plantAttempt(context: Context, tenantId: string): Promise<Pick<Ids, 'verifying'>> {
  const { clock, makeId, secrets } = context
  const [id, licence, now] = [makeId(), makeId(), clock()]
  const number = `EV${String(randomInt(100_000_000)).padStart(14, '0')}`
  // No two companies have the same.
  const creditCode = number.padStart(18, '9').replace('EV', '99')
  const endsAt = new Date(now.getTime() + hour)
  await plantJournaled(context, async (db) => {
    await sql`update verification_attempts set state = 'failed', reason = 'replaced', ended_at = ${now}
      where tenant_id = ${tenantId} and ended_at is null`.execute(db)
    await sql`insert into files (id, tenant_id, name, media_type, size, sha256, created_at)
      values (${licence}, ${tenantId}, 'licence.png', 'image/png', 1, sha256('x'), ${now})`.execute(db)
    await sql`insert into verification_attempts (tenant_id, id, number, day, state, legal_name, credit_code, legal_person, account_holder,
      account_number, bank_name, phone, handler, handler_mobile, sealed_ids, licence_file_id, sealed_amount, submitted_by, submitted_at,
      sent_at, arrived_at, ends_at)
      select c.id, ${id}, ${number}, date '2026-11-16', 'amountToEnter', c.name, ${creditCode}, '沈国强', c.name,
        '3105016213600008812', '中国建设银行', '021-59110000', '李晓芸', '13800006027', ${sealIds(secrets, id, ids)}, ${licence},
        ${sealAmount(secrets, id, plantedMinor)}, (select user_id from memberships where tenant_id = c.id limit 1), ${now}, ${now}, ${now},
        ${endsAt} from companies c where c.id = ${tenantId}`.execute(db)
  })
  return { verifying: tenantId }
}
