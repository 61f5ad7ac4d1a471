/** The SQL of what both sides read: payers that a payee finds, its connected payers, and the requests of either side. */
import { payersFoundMax } from '#domain/payees/limits.ts'

/** Payers by a part of their name, with the state of the payee's connection to each. */
export const payers = `
  select coalesce(json_agg(json_build_object('id', k.company_id, 'name', k.name, 'state', b.state, 'isConnected', b.is_connected) order by k.name, k.company_id), '[]')::text as answer
  from (select * from payer_directory where strpos(lower(name), lower($3)) > 0 order by char_length(name), name limit ${payersFoundMax}) k
  left join lateral (
    select b.state, exists (select from payees p where p.payer_tenant_id = b.payer_tenant_id and p.id = b.payee_id and p.market_id is not null) as is_connected
    from connection_requests b where b.payer_id = k.company_id and b.payee_tenant_id = actor.tenant_id order by b.requested_at desc limit 1) b on true`

/** The payers in whose markets a payee is, with what can be offered there: open markets and the most first. */
export const connected = `
  select coalesce(json_agg(json_build_object('payerId', p.payer_id, 'payerName', k.name, 'payeeName', p.name, 'marketId', m.id, 'currency', m.currency,
    'open', m.open, 'closedReason', m.closed_reason, 'reopenAt', instant_text(m.reopen_at), 'nextClearingAt', instant_text(m.next_clearing_at),
    'nextPayDate', m.next_pay_date, 'documents', early.documents, 'minor', early.payable::text,
    'ended', coalesce(f.ended, 0), 'failed', coalesce(f.failed, 0))
    order by not m.open, early.documents desc, k.name, p.id), '[]')::text as answer
  from payees p join payer_directory k on k.company_id = p.payer_id join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
  left join payer_failures f on f.payer_tenant_id = p.payer_tenant_id
  cross join lateral (
    select coalesce(sum(c.documents), 0)::int as documents, coalesce(sum(c.payable), 0) as payable from document_counts c
    where c.payer_tenant_id = p.payer_tenant_id and c.payee_id = p.id and c.status = 'eligible' and c.currency = m.currency) early
  where p.payee_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or p.payee_company_id = actor.company_id)`

/** The payees as which the company of a request `b` is connected to its payer already. */
const connectedAlready = `
  select c.* from payees c where c.payer_tenant_id = b.payer_tenant_id and b.payer_id in (c.payer_id, c.payer_tenant_id)
    and c.payee_tenant_id = b.payee_tenant_id and c.market_id is not null order by c.listed_at, c.id limit 10`

/**
 * The requests of either side, open ones first. The payer also gets the payees on its list that may be the
 * requester.
 */
export const requests = `
  select coalesce(json_agg(json_build_object('id', b.id, 'payerId', b.payer_id, 'payerName', k.name, 'payeeName', b.payee_name, 'note', b.note,
    'byCode', b.by_code, 'state', b.state, 'isConnected', p.market_id is not null, 'reason', b.reason, 'requestedAt', instant_text(b.requested_at),
    'answeredAt', instant_text(b.answered_at), 'currency', m.currency, 'requesterMail', b.requester_mail,
    'invited', case when b.invited_payee_id is not null then json_build_object('payeeId', b.invited_payee_id, 'name', b.invited_name, 'mail', b.invited_mail) end, 'side', case when b.payee_tenant_id = actor.tenant_id then 'payee' else 'payer' end,
    'requester', case when b.state = 'requested' and b.payer_tenant_id = actor.tenant_id then json_build_object('name', b.requester_name, 'mail', b.requester_mail) end,
    'alike', case when b.state = 'requested' and b.payer_tenant_id = actor.tenant_id then coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'code', l.code, 'payeeTenantId', l.payee_tenant_id,
        'mail', case when l.id = b.invited_payee_id then b.invited_mail else l.contact_mail end) order by coalesce(l.id = b.invited_payee_id, false) desc, l.name, l.id) from (
        select * from payees l where l.payer_tenant_id = b.payer_tenant_id and b.payer_id in (l.payer_id, l.payer_tenant_id)
          and (l.payee_tenant_id = b.payee_tenant_id and l.market_id is null or l.id = b.invited_payee_id
            or l.payee_company_id is null and (strpos(l.name, b.payee_name) > 0 or strpos(b.payee_name, l.name) > 0)) order by coalesce(l.id = b.invited_payee_id, false) desc, l.name, l.id limit 10) l), '[]') else '[]'::json end,
    'payeeTenantId', b.payee_tenant_id, 'frozen', b.state = 'requested' and b.payer_tenant_id = actor.tenant_id and is_requester_frozen(b.payee_tenant_id),
    'already', case when b.state = 'requested' then coalesce((
      select json_agg(json_build_object('name', c.name, 'code', c.code) order by c.listed_at, c.id) from (${connectedAlready}) c), '[]') else '[]'::json end)
    order by (b.state = 'requested') desc, b.requested_at desc, b.id), '[]')::text as answer
  from (select * from connection_requests b where (b.payer_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or b.payer_id = actor.company_id))
      or b.payee_tenant_id = actor.tenant_id order by (b.state = 'requested') desc, b.requested_at desc limit 200) b
  join payer_directory k on k.company_id = b.payer_id
  left join payees p on p.payer_tenant_id = b.payer_tenant_id and p.id = b.payee_id
  left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id`
