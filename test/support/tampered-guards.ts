/** Changes to the journal and the database's guards that a superuser can make, with the reported faults. */
import type { Tampering } from './tampered-rows.ts'

const rehashed = `
  update audit a set hash = n.hash from (
    with recursive chain as (
      select tenant_id, seq, audit_hash(sha256(''::bytea), 1, body) as hash from audit where tenant_id = :tenant and seq = 1
      union all
      select a.tenant_id, a.seq, audit_hash(c.hash, a.seq, a.body) from chain c join audit a on a.tenant_id = c.tenant_id and a.seq = c.seq + 1
    ) select * from chain) n where (a.tenant_id, a.seq) = (n.tenant_id, n.seq);
  update audit_heads h set hash = a.hash from audit a where (a.tenant_id, a.seq) = (h.tenant_id, h.seq) and h.tenant_id = :tenant`
const anEdit = `tenant_id = :tenant and action = 'documents.edited'`

export const tamperedGuards: readonly Tampering[] = [
  // The journal.
  [
    'a tenant’s whole chain with its head',
    `delete from audit where tenant_id = :tenant; delete from audit_heads where tenant_id = :tenant`,
    ':tenant #1 the whole chain is missing',
  ],
  [
    'the platform’s whole chain with its head',
    `delete from audit where tenant_id = platform_id(); delete from audit_heads where tenant_id = platform_id()`,
    '#1 the whole chain is missing',
  ],
  [
    'an entry changed',
    `update audit set body = jsonb_set(body, '{facts,name}', '"x"') where ${anEdit}`,
    'was changed',
  ],
  ['an entry deleted', `delete from audit where ${anEdit}`, 'are missing'],
  [
    'an entry changed and the chain hashed anew',
    `update audit set body = body - 'made' where ${anEdit}; ${rehashed}`,
    'journalDiffers documents :doc',
  ],
  [
    'two entries exchanged',
    `update audit set seq = 1000 where tenant_id = :tenant and seq = 2; update audit set seq = 2 where tenant_id = :tenant and seq = 3;
    update audit set seq = 3 where tenant_id = :tenant and seq = 1000`,
    'was changed',
  ],
  [
    'an entry put in',
    `insert into audit (tenant_id, seq, body, hash) select tenant_id, seq + 1, body, hash from audit_heads h join lateral (select body from audit where tenant_id = h.tenant_id limit 1) b on true where tenant_id = :tenant`,
    'stands beyond the head',
  ],
  [
    'the head set back',
    `update audit_heads set seq = seq - 1 where tenant_id = :tenant`,
    'stands beyond the head',
  ],
  [
    'the tail cut without its head',
    `delete from audit a using audit_heads h where (a.tenant_id, a.seq) = (h.tenant_id, h.seq) and h.tenant_id = :tenant`,
    'the last row at',
  ],
  // The database's guards.
  [
    'a trigger dropped',
    'drop trigger stays on documents',
    'catalogueDiffers trigger documents.stays: missing',
  ],
  [
    'a trigger switched off',
    'alter table documents disable trigger journal_changed',
    'catalogueDiffers trigger documents.journal_changed: changed',
  ],
  [
    'a unique index dropped',
    'drop index documents_numbered',
    'catalogueDiffers index documents_numbered: missing',
  ],
  [
    'a constraint dropped',
    'alter table documents drop constraint documents_amount_check',
    'catalogueDiffers constraint documents.documents_amount_check: missing',
  ],
  [
    'a function replaced',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    'catalogueDiffers function refuse_change(): changed',
  ],
  [
    'row security switched off',
    'alter table documents disable row level security',
    'catalogueDiffers table documents: changed',
  ],
  [
    'a policy widened',
    'alter policy scope on documents using (true)',
    'catalogueDiffers policy documents.scope: changed',
  ],
  [
    'a policy added',
    'create policy more on documents to sooner_app using (true)',
    'catalogueDiffers policy documents.more: added',
  ],
  [
    'a right granted',
    'grant delete on audit to sooner_app',
    'catalogueDiffers grant on table audit to sooner_app: changed',
  ],
  ['a column added', 'alter table documents add column x text', 'catalogueDiffers column documents.x: added'],
]
