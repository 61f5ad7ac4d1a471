/** The SQL of a payer's home, in one statement. Every figure is that of the list that it links to. */
import { namesShownMax, runsToPayShownMax } from '#domain/dashboards/limits.ts'
import { oneRun } from '../clearing/queries.ts'
import { accountsToConfirm, contractEnding } from '../payees/queries.ts'

/** A child company has its own markets; the master company has all. */
const ofActor = (payer: string): string =>
  `(actor.company_id = actor.tenant_id or ${payer} = actor.company_id)`

const documents = `(select json_build_object('count', coalesce(sum(documents), 0)::int,
    'amounts', coalesce(json_agg(json_build_object('currency', currency, 'minor', minor::text) order by currency), '[]'))
  from (select c.currency, sum(c.documents) as documents, sum(c.minor) as minor from document_counts c
    where c.payer_tenant_id = actor.tenant_id and c.status = 'waiting' and c.documents > 0 group by c.currency) sums)`

/** Offered documents in review, as the queue sums them up, without those of payees that the person belongs to. */
const reviews = `(select json_build_object('count', coalesce(sum(documents), 0)::int,
    'amounts', coalesce(json_agg(json_build_object('currency', currency, 'minor', minor::text) order by currency), '[]'))
  from (select i.currency, count(*) as documents, sum(case when st.payable > 0 then st.payable else i.amount end) as minor
    from own m join offer_items i on i.payer_tenant_id = actor.tenant_id and i.market_id = m.id and i.state = 'review' and not i.of_receipts
      and not person_belongs_to(i.payee_tenant_id)
    left join document_states st on st.payer_tenant_id = i.payer_tenant_id and st.document_id = i.document_id group by i.currency) sums)`

/** Requests that wait for the payer's answer, with the names of the oldest. */
const requests = (isInvited: boolean): string => `(
  select json_build_object('count', count(*)::int, 'names', coalesce(json_agg(payee_name order by n) filter (where n <= ${namesShownMax}), '[]'))
  from (select b.payee_name, row_number() over (order by b.requested_at, b.id) as n from connection_requests b
    where b.payer_tenant_id = actor.tenant_id and b.state = 'requested' and ${ofActor('b.payer_id')}
      and b.invited_payee_id is ${isInvited ? 'not null' : 'null'}) found)`

const contracts = `(
  select json_build_object('count', count(*)::int, 'first', coalesce(json_agg(json_build_object('payeeName', name, 'endsOn', ends_on) order by n)
    filter (where n <= ${namesShownMax}), '[]'))
  from (select p.name, ${contractEnding.day} as ends_on, row_number() over (order by ${contractEnding.day}, p.name, p.id) as n
    from payees p where ${contractEnding.where}) found)`

const toPay = `
  select a.run_id, a.market_id, count(*)::int as awards, sum(a.amount - a.discount) as minor, min(a.new_pay_date) as pay_date, min(a.pay_by) as pay_by
  from own m join awards a on a.payer_tenant_id = actor.tenant_id and a.market_id = m.id and a.state = 'committed' and a.refused_at is null group by a.run_id, a.market_id`

const runs = `(
  select json_build_object('count', count(*)::int, 'rows', coalesce(json_agg(row order by n) filter (where n <= ${runsToPayShownMax}), '[]')) from (
    select row_number() over (order by t.pay_date, r.instant, r.id) as n, json_build_object('runId', r.id, 'number', r.number,
      'payerName', m.payer_name, 'currency', m.currency, 'awards', t.awards, 'minor', t.minor::text, 'payDate', t.pay_date, 'payBy', t.pay_by) as row
    from (${toPay}) t join own m on m.id = t.market_id
    join clearing_runs r on r.payer_tenant_id = actor.tenant_id and r.id = t.run_id) found)`

const proposals = `(
  select coalesce(json_agg(json_build_object('runId', r.id, 'number', r.number, 'payerName', m.payer_name, 'currency', m.currency,
    'awards', r.awarded, 'minor', (r.amount - r.discount)::text, 'payDate', r.pay_date, 'holdsUntil', instant_text(r.holds_until))
    order by r.holds_until, r.id), '[]')
  from own m join clearing_runs r on r.payer_tenant_id = actor.tenant_id and r.market_id = m.id and r.state = 'proposed')`

const lastRun = `(${oneRun} where r.payer_tenant_id = actor.tenant_id and r.market_id = own.id order by r.instant desc, r.id desc limit 1)`

const exceptions = `(select count(*)::int from payment_exceptions e
  where e.payer_tenant_id = actor.tenant_id and e.solution is null and ${ofActor('e.company_id')})`

/** Awards that the bank has refused to pay, and that no transfer file has since. */
const refusals = `(select count(*)::int from own m join awards a on a.payer_tenant_id = actor.tenant_id and a.market_id = m.id
  and a.state = 'committed' and a.refused_at is not null)`

/** Weeks begin on Monday. */
const week = `date_trunc('week', own.business_date)::date`
const income = `(
  select json_build_object('from', ${week}, 'awards', count(*)::int, 'minor', coalesce(sum(a.discount), 0)::text)
  from clearing_runs r join awards a on a.payer_tenant_id = r.payer_tenant_id and a.run_id = r.id and a.state in ('committed', 'paid')
  where r.payer_tenant_id = actor.tenant_id and r.market_id = own.id and r.slot_date >= ${week})`

export const home = `
  with own as materialized (
    select m.id, m.currency, m.business_date, k.name as payer_name from markets m join payer_directory k on k.company_id = m.payer_id
    where m.tenant_id = actor.tenant_id and ${ofActor('m.payer_id')})
  select json_build_object('documents', ${documents}, 'reviews', ${reviews}, 'requests', ${requests(false)}, 'invitations', ${requests(true)},
    'runs', ${runs}, 'proposals', ${proposals}, 'contracts', ${contracts}, 'exceptions', ${exceptions}, 'refusals', ${refusals}, 'accounts', ${accountsToConfirm},
    'markets', coalesce((select json_agg(json_build_object('marketId', own.id, 'currency', own.currency, 'lastRun', ${lastRun}, 'income', ${income})
      order by own.id) from own), '[]'),
    'begun', json_build_object(
      'payees', exists (select from payees p where p.payer_tenant_id = actor.tenant_id and ${ofActor('p.payer_id')}),
      'documents', exists (select from documents d where d.payer_tenant_id = actor.tenant_id and ${ofActor('d.payer_id')} and d.deleted_at is null)))::text as answer`
