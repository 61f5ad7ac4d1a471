/** SQL that decides whether an import can be undone, and what undoing removes. */
import { isReconciled } from '../eligibility/queries.ts'

/** Documents that the import confirmed and whose confirmation has not changed since. */
export const confirmedBy = (importId: string): string => `
  select d.id from document_events e join documents d on d.payer_tenant_id = e.payer_tenant_id and d.id = e.document_id
  where e.import_id = ${importId} and d.confirmation = 'confirmed' and d.deleted_at is null and not exists (
    select from document_events l where l.payer_tenant_id = e.payer_tenant_id and l.document_id = e.document_id and l.id > e.id and l.kind in ('confirmed', 'unconfirmed'))`

const used = `('edited', 'confirmed', 'declined', 'takenOver')`

/** True if a credit note that is not from the same import reduces the document. */
const credited = `exists (
  select from documents n where n.payer_tenant_id = d.payer_tenant_id and n.credits_id = d.id and n.deleted_at is null and n.import_id is distinct from d.import_id)`

/**
 * The documents that were offered, paid, credited, reconciled, edited, confirmed, declined or taken over since the import, each
 * with the reason.
 */
const blocking = (importId: string): string => `
  select d.id, d.number, d.serial, case when d.item_id is not null then 'offered' when d.paid_date is not null then 'paid' when ${credited} then 'credited'
    when ${isReconciled} then 'reconciled' else (select e.kind from document_events e where e.payer_tenant_id = d.payer_tenant_id and e.document_id = d.id and e.kind in ${used} order by e.id desc limit 1) end as reason
  from current_documents d where d.import_id = ${importId} and (d.item_id is not null or d.paid_date is not null
    or exists (select from document_events e where e.payer_tenant_id = d.payer_tenant_id and e.document_id = d.id and e.kind in ${used}) or ${credited} or ${isReconciled})
  union all
  select d.id, d.number, d.serial, case when d.item_id is not null then 'offered' when d.paid_date is not null then 'paid'
    when ${isReconciled} then 'reconciled' else 'edited' end
  from current_documents d where d.id = any(array(${confirmedBy(importId)})) and (d.item_id is not null or d.paid_date is not null or ${isReconciled}
    or exists (select from document_events e join document_events l on l.payer_tenant_id = e.payer_tenant_id and l.document_id = e.document_id and l.id > e.id
      where e.payer_tenant_id = d.payer_tenant_id and e.document_id = d.id and e.import_id = ${importId} and l.kind = 'edited'))`

/**
 * The first blocking document as JSON: its id, its number and the reason; null if the import can be undone.
 */
export const undoBlockedBy = (importId: string): string => `(
  select json_build_object('id', b.id, 'number', b.number, 'reason', b.reason)
  from (${blocking(importId)}) b order by b.serial, b.id limit 1)`

/** The number of documents that undoing would remove or reset, and their sums by currency, as JSON. */
export const undoneWith = (importId: string): string => `(
  select json_build_object('count', coalesce(sum(documents), 0)::int, 'totals', coalesce(json_agg(json_build_object(
    'currency', currency, 'amount', amount::text) order by currency), '[]'))
  from (
    select currency, count(*) as documents, sum(amount) as amount from documents d
    where d.deleted_at is null and (d.import_id = ${importId} or d.id = any(array(${confirmedBy(importId)}))) group by currency
  ) there)`
