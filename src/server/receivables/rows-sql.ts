/**
 * The receivables that a payee has entered itself as SQL: its documents, and those whose payer is known by name. `stage` is
 * the rule of `domain/receivables/next-steps` for the first step.
 */
import { reminderWaitDays } from '#domain/payees/limits.ts'
import { debtType } from '../documents/queries.ts'

/** The payee's last request to a payer or its group. */
const lastRequest = (tenant: string, payers: string): string => `left join lateral (
    select b.state, b.reason, b.requested_at from connection_requests b where b.payee_tenant_id = ${tenant} and b.payer_id in (${payers})
    order by b.requested_at desc, b.id desc limit 1) b on true`

/** Whose list a payee is on that a payer of this name has: its own, or one that the group has chosen for it. */
export const isOnListOf = (
  company: string,
  tenant: string,
): string => `p.payee_tenant_id = ${tenant} and (p.payer_id = ${company}
    or exists (select from connection_requests a where a.payer_id = ${company} and a.payee_tenant_id = ${tenant} and a.payee_id = p.id and a.state = 'accepted'))`

const documents = (tenant: string): string => `
  select d.id, 'document' as kind, d.version, d.number, d.type, d.amount, d.currency, d.document_date, d.due_date, d.means, d.bill_term_days,
    d.payer_id, c.name as payer_name, d.payee_company_id as entity_id, d.created_at as entered_at, d.status, d.reasons as bits,
    d.disabled_by, d.disabled_reason, d.excluded, d.confirmation, d.declined_reason, d.item_state,
    true as is_present, p.market_id is not null as is_connected, coalesce(m.open, false) as is_market_open, false as is_number_taken,
    b.state as request, b.reason as request_reason, b.requested_at, case when d.confirmation = 'waiting' then d.changed_at end as waiting_since,
    null::timestamptz as invited_at, null::text as invited_mail
  from current_documents d join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id
  left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
  join payer_directory c on c.company_id = d.payer_id ${lastRequest(tenant, 'd.payer_id, d.payer_tenant_id')}
  where d.payee_tenant_id = ${tenant} and d.source = 'payee' and d.status <> 'paid'`

/**
 * Of several payers with one name, the one that the payee is connected with; if there is none, the payer
 * stays unknown.
 */
const named = (tenant: string): string => `
  select r.id, 'named', r.version, r.number, r.type, r.amount, r.currency, r.document_date, r.due_date, r.means, r.bill_term_days,
    case when k.payers = 1 or k.payee_id is not null or b.state is not null then k.company_id end, r.payer_name, r.company_id, r.entered_at, null, null,
    null, null, false, null, null, null,
    k.company_id is not null, k.payee_id is not null, false, k.payee_id is not null and exists (
      select from documents d where d.payer_tenant_id = k.payer_tenant_id and d.payer_id = k.payer_id and d.payee_id = k.payee_id
        and d.number = r.number and ${debtType('d.type')} = ${debtType('r.type')} and d.deleted_at is null),
    b.state, b.reason, b.requested_at, null, i.sent_at, i.mail
  from named_receivables r
  left join lateral (
    select k.company_id, count(*) over () as payers, p.payer_tenant_id, p.payer_id, p.id as payee_id
    from payer_directory k left join lateral (
      select p.* from payees p where ${isOnListOf('k.company_id', tenant)} order by p.payee_company_id = r.company_id desc, p.id limit 1) p on true
    where visible_name_of(k.name) = r.payer_key
    order by p.id is not null desc,
      exists (select from connection_requests a where a.payer_id = k.company_id and a.payee_tenant_id = ${tenant}) desc, k.company_id limit 1) k on true
  left join payer_invitations i on i.tenant_id = r.tenant_id and i.payer_key = r.payer_key ${lastRequest(tenant, 'k.company_id')}
  where r.tenant_id = ${tenant} and r.state = 'open'`

export const stage = `case
    when status in ('offered', 'awarded') then 'offered'
    when not is_present then 'absent'
    when not is_connected then 'unconnected'
    when kind = 'named' then 'other'
    when confirmation <> 'confirmed' then 'unconfirmed'
    when status = 'eligible' and is_market_open and is_verified then 'ready'
    else 'other' end`

/** Every receivable of the tenant that is open, with where it stands. */
export const receivables = (tenant: string): string =>
  `(select every.*, is_verified, ${stage} as stage from (${documents(tenant)} union all ${named(tenant)}) every
    cross join (select exists (select from current_verifications v where v.tenant_id = ${tenant}) as is_verified) verification)`

/** A row as `present` takes it. */
export const row = `json_build_object('id', r.id, 'kind', r.kind, 'version', r.version, 'number', r.number, 'type', r.type, 'amount', r.amount::text,
    'currency', r.currency, 'documentDate', r.document_date, 'dueDate', r.due_date, 'means', r.means, 'billTermDays', r.bill_term_days,
    'payerId', r.payer_id, 'payerName', r.payer_name, 'entityId', r.entity_id, 'entityName', e.name, 'enteredAt', instant_text(r.entered_at),
    'stage', r.stage, 'status', r.status, 'bits', r.bits, 'disabledBy', r.disabled_by, 'disabledReason', r.disabled_reason, 'excluded', r.excluded,
    'confirmation', r.confirmation, 'declinedReason', r.declined_reason, 'itemState', r.item_state, 'isVerified', r.is_verified, 'isPresent', r.is_present,
    'isConnected', r.is_connected, 'isMarketOpen', r.is_market_open, 'isNumberTaken', r.is_number_taken, 'request', r.request, 'requestReason', r.request_reason,
    'requestedAt', instant_text(r.requested_at), 'waitingSince', instant_text(r.waiting_since), 'invitedAt', instant_text(r.invited_at),
    'invitedMail', r.invited_mail, 'remindableAt', instant_text(r.invited_at + interval '${reminderWaitDays} days'))`
