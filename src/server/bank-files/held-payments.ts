/** Payments that wait among the exceptions since they had another amount than what they name. */
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { HeldPayment } from '../payment-subject.ts'

type Db = Transaction<Schema>
/** The file that is matched, if it is a file that reports. */
type FileKey = { readonly tenantId: string; readonly fileId: string | null }

const heldSql = ({ tenantId, fileId }: FileKey, ids: readonly string[]) => sql<HeldPayment>`
  select held.id, held.subject_id as "thingId", r.amount, r.currency, r.value_date as day, r.bank_reference as reference, coalesce(held.file_id = ${fileId}::uuid, false) as "isHere"
  from payment_exceptions held join bank_file_rows r on r.payer_tenant_id = held.payer_tenant_id and r.file_id = held.file_id and r.row = held.row
  where held.payer_tenant_id = ${tenantId} and held.subject_id = any(${ids}::uuid[]) and held.solution is null and held.kind = 'amountDiffers'
    and r.kind = 'payment' order by held.created_at, held.file_id, held.row`

export const heldPayments = async (
  db: Db,
  key: FileKey,
  ids: readonly string[],
): Promise<readonly HeldPayment[]> => (await heldSql(key, ids).execute(db)).rows

/** The same, locked; one that a person solves at the same time is left to that person. */
export const lockHeldPayments = async (
  db: Db,
  key: FileKey,
  ids: readonly string[],
): Promise<readonly HeldPayment[]> =>
  (await sql<HeldPayment>`${heldSql(key, ids)} for no key update of held skip locked`.execute(db)).rows
