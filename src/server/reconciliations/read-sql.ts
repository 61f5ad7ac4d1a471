/** The SQL of one statement: its head, the lines of a round, its rounds, what belongs to it, and the caller's own ledger. */
import type * as contract from '#contract/reconciliations.ts'
import type { Input } from '#contract/route.ts'
import { ledgerLinesMax } from '#domain/reconciliations/limits.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { inLedger, statementRow, withinActing } from './list-sql.ts'

const lineFields = (
  l: string,
): string => `'number', ${l}.number, 'orderNumbers', to_json(${l}.order_numbers), 'documentDate', ${l}.document_date,
    'dueDate', ${l}.due_date, 'amount', ${l}.amount::text, 'termDays', ${l}.term_days, 'remark', ${l}.remark`

const lines = `select l.*, (select d.id from documents d where d.payer_tenant_id = s.payer_tenant_id and d.payer_id = s.payer_id
      and d.payee_id = s.payee_id and d.number = l.number and d.currency = s.currency and ${inLedger} order by d.id limit 1) as document_id
    from s join reconciliation_lines l on l.payer_tenant_id = s.payer_tenant_id and l.statement_id = s.id and l.round = s.shown_round`

const items = `select coalesce(json_agg(json_build_object('id', l.id, ${lineFields('l')}, 'state', l.state, 'reason', l.reason,
    'description', l.description, 'decidedBy', l.decider_name, 'decidedAt', instant_text(l.decided_at), 'isCarried', l.carried,
    'documentId', l.document_id) order by l.position), '[]') from lines l`

/** The people who have decided about lines of a round, not those who did in earlier ones. */
const answers = `select coalesce(json_agg(json_build_object('person', name, 'at', instant_text(at), 'approved', approved, 'rejected', rejected) order by at), '[]')
    from (select l.decider_name as name, max(l.decided_at) as at, count(*) filter (where l.state = 'approved') as approved,
      count(*) filter (where l.state = 'rejected') as rejected from reconciliation_lines l where l.payer_tenant_id = r.payer_tenant_id
      and l.statement_id = r.statement_id and l.round = r.round and l.decided_by is not null and not l.carried group by l.decided_by, l.decider_name) people`

const rounds = `select coalesce(json_agg(json_build_object('round', r.round, 'total', r.total::text, 'itemTotal', r.item_total::text,
    'documents', r.lines, 'approved', c.approved, 'rejected', c.rejected, 'pending', c.pending, 'notes', r.notes, 'sentBy', r.sender_name,
    'sentAt', instant_text(r.sent_at), 'answers', (${answers})) order by r.round), '[]')
  from s join reconciliation_rounds r on r.payer_tenant_id = s.payer_tenant_id and r.statement_id = s.id and r.round > 0
  cross join lateral (select count(*) filter (where l.state = 'approved') as approved, count(*) filter (where l.state = 'rejected') as rejected,
    count(*) filter (where l.state = 'pending') as pending from reconciliation_lines l where l.payer_tenant_id = r.payer_tenant_id
    and l.statement_id = r.statement_id and l.round = r.round) c`

const proposals = `select coalesce(json_agg(json_build_object('id', o.id, 'round', o.round, 'number', o.number, 'documentDate', o.document_date,
    'dueDate', o.due_date, 'amount', o.amount::text, 'proposedBy', o.proposer_name, 'proposedAt', instant_text(o.proposed_at), 'taken', o.taken,
    'description', o.description) order by o.round, o.number), '[]')
  from s join reconciliation_proposals o on o.payer_tenant_id = s.payer_tenant_id and o.statement_id = s.id`

const attachments = `select coalesce(json_agg(json_build_object('fileId', a.file_id, 'name', a.name, 'size', a.size,
    'isOwn', a.tenant_id = actor.tenant_id, 'addedBy', a.adder_name, 'addedAt', instant_text(a.added_at)) order by a.position), '[]')
  from s join reconciliation_attachments a on a.payer_tenant_id = s.payer_tenant_id and a.statement_id = s.id`

const events = `select coalesce(json_agg(json_build_object('kind', e.kind, 'at', instant_text(e.at), 'side', e.side, 'person', e.user_name,
    'round', e.round, 'approved', e.approved, 'rejected', e.rejected, 'withdrawn', e.withdrawn, 'status', e.status) order by e.at, e.id), '[]')
  from s join reconciliation_events e on e.payer_tenant_id = s.payer_tenant_id and e.statement_id = s.id`

/** What is kept for the next round; row security shows it to the initiator only. */
const correction = `select json_build_object('notes', r.notes, 'total', r.total::text, 'proposals', coalesce(r.proposal_answers, '[]'), 'items', (
    select coalesce(json_agg(json_build_object(${lineFields('l')}) order by l.position), '[]') from reconciliation_lines l
    where l.payer_tenant_id = r.payer_tenant_id and l.statement_id = r.statement_id and l.round = 0))
  from s join reconciliation_rounds r on r.payer_tenant_id = s.payer_tenant_id and r.statement_id = s.id and r.round = 0
  where s.status in ('rejected', 'partiallyApproved')`

/** Documents of the months in which the lines are dated, and those that have the number of a line. */
const ledger = `
  , months as (select date_trunc('month', min(document_date))::date as first, (date_trunc('month', max(document_date)) + interval '1 month - 1 day')::date as last
    from lines
  ), own as (
    select d.id, d.number, d.document_date, d.due_date, d.amount from s, months m, documents d
    where d.payer_tenant_id = s.payer_tenant_id and d.payer_id = s.payer_id and d.payee_id = s.payee_id and d.currency = s.currency and ${inLedger}
      and (d.document_date between m.first and m.last or d.id in (select l.document_id from lines l))
    order by d.document_date nulls last, d.number, d.id limit ${ledgerLinesMax + 1}
  )`
const ledgerShown = `(select json_build_object('from', m.first, 'to', m.last, 'documents', coalesce((select json_agg(json_build_object('documentId', o.id,
      'number', o.number, 'documentDate', o.document_date, 'dueDate', o.due_date, 'amount', o.amount::text)
      order by o.document_date nulls last, o.number, o.id) from own o), '[]'), 'hasMore', (select count(*) > ${ledgerLinesMax} from own)) from months m)`

export function oneStatement({ params, query }: Input<typeof contract.reconciliationRead>): Statement {
  const { values, param } = parameters(3)
  const id = param(params.id)
  const round = param(query.round === undefined ? null : Number(query.round))
  const isWithLedger = query.ledger === 'yes'
  const sql = `
  with s as materialized (select s.*, coalesce(${round}::int, s.round) as shown_round from reconciliations s where s.id = ${id}::uuid and ${withinActing}
  ), lines as materialized (${lines})${isWithLedger ? ledger : ''}
  select (select json_build_object('head', ${statementRow}, 'payeeCode', s.payee_code, 'shownRound', s.shown_round, 'notes', (select r.notes
      from reconciliation_rounds r where r.payer_tenant_id = s.payer_tenant_id and r.statement_id = s.id and r.round = s.shown_round),
    'items', (${items}), 'rounds', (${rounds}), 'proposals', (${proposals}), 'attachments', (${attachments}), 'events', (${events}), 'correction', (${correction}),
    'ledger', ${isWithLedger ? ledgerShown : 'null'}) from s
    where s.shown_round = s.round or s.shown_round between 1 and s.round)::text as answer`
  return { sql, values }
}
