-- Documents that were signed: their bytes as they were signed, and what a check of a copy needs.

create table signed_documents (
  tenant_id uuid not null references companies,
  id uuid not null,
  -- The other party, which reads the same document; null where each party has its own.
  other_tenant_id uuid references companies,
  kind text not null check (kind in ('awardLetter', 'offerAgreement', 'continuingAgreement')),
  -- Who signed for the tenant; null where the platform sealed it.
  signer text check (char_length(signer) between 1 and 100),
  -- What the document is about, such as an award.
  subject_id uuid not null,
  -- The hash of what was drawn, before it was signed: the same content is signed once.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  bytes bytea not null,
  hash bytea not null unique check (hash = sha256(bytes)),
  signed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, kind, subject_id, content_hash),
  check (other_tenant_id <> tenant_id),
  check ((signer is null) = (kind = 'awardLetter')),
  check (other_tenant_id is not null or kind <> 'offerAgreement')
);
-- A PDF is compressed already.
alter table signed_documents alter column bytes set storage external;
create index signed_documents_of_other on signed_documents (other_tenant_id, kind, subject_id) where other_tenant_id is not null;
create trigger append_only before update or delete on signed_documents for each row execute function refuse_change();

alter table signed_documents enable row level security; alter table signed_documents force row level security;
create policy scope on signed_documents to sooner_app
  using (tenant_id = (select scope_tenant()) or other_tenant_id = (select scope_tenant()))
  with check (tenant_id = (select scope_tenant()));
create policy everything on signed_documents to sooner_system using (true);
grant select, insert on signed_documents to sooner_app, sooner_system;

select journal_table('signed_documents',
  '{tenant_id, id, other_tenant_id, kind, signer, subject_id, content_hash, code, hash, signed_at}', 'subject_id::text');

-- What anybody may know who has a copy of a signed document, or its code: not who signed it, and nothing of what it says.
-- Runs as the owner, since a visitor is in no tenant's scope.
create function find_signed_document(wanted_code text, wanted_hash bytea) returns table (kind text, code text, hash bytea, signed_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select d.kind, d.code, d.hash, d.signed_at from signed_documents d where d.code = wanted_code or d.hash = wanted_hash limit 1;
end $$;
revoke execute on function find_signed_document from public;
grant execute on function find_signed_document to sooner_app;

-- The authority that this installation signs with, by the SHA-256 of its certificate: one row, from the first start on. A server whose
-- folder has another does not start. Its keys are outside of the database.
create table signing_authority (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  accepted_at timestamptz not null
);
grant select, insert, update on signing_authority to sooner_system;
