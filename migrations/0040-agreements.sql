-- Agreements: the versions of their texts, who accepted which of them, and the sessions that wait for an acceptance.

-- ── versions ───────────────────────────────────────────────────────────────────────────────────────────

-- Published by the server at its start, from the texts of the code. Each version stays readable, as text and as a file.
create table agreement_versions (
  kind text not null check (kind in ('user', 'privacy', 'payer', 'payee', 'offer', 'fixedOffer', 'certificate', 'signature',
    'continuing', 'personContinuing')),
  version integer not null check (version > 0),
  updated date not null,
  -- Both languages.
  title jsonb not null,
  sections jsonb not null,
  text_hash bytea not null check (octet_length(text_hash) = 32),
  zh_file_id uuid not null references files,
  en_file_id uuid not null references files,
  published_at timestamptz not null,
  primary key (kind, version)
);
create trigger append_only before update or delete on agreement_versions for each row execute function refuse_change();

-- The versions in force.
create view current_agreements with (security_invoker) as
  select distinct on (kind) * from agreement_versions order by kind, version desc;

-- ── acceptances ────────────────────────────────────────────────────────────────────────────────────────

create table agreement_acceptances (
  id uuid primary key,
  user_id uuid not null references users,
  -- The company that is bound; null where it is the person alone.
  tenant_id uuid references companies,
  kind text not null,
  -- Null where a payer has an agreement of its own: then the file is the version.
  version integer,
  -- What was read: the version in the language of the person.
  file_id uuid not null references files,
  -- The offer or the attempt at verification with which it was accepted.
  subject_id uuid,
  accepted_at timestamptz not null,
  address text not null,
  user_agent text not null,
  foreign key (kind, version) references agreement_versions,
  check (version is not null or kind in ('offer', 'fixedOffer')),
  check ((tenant_id is null) = (kind in ('user', 'privacy')))
);
create index agreement_acceptances_of_user on agreement_acceptances (user_id, kind, version);
create index agreement_acceptances_of_tenant on agreement_acceptances (tenant_id, kind, version) where tenant_id is not null;
create index agreement_acceptances_of_subject on agreement_acceptances (subject_id) where subject_id is not null;
create index agreement_acceptances_of_version on agreement_acceptances (kind, version);
create trigger append_only before update or delete on agreement_acceptances for each row execute function refuse_change();

-- ── functions that run as the owner ────────────────────────────────────────────────────────────────────

-- What a person has not accepted in its current version: for themselves, and for the companies that they administer. The
-- agreements of a verification are asked of those that accepted an earlier version.
create function agreements_required_of(person uuid) returns table (kind text, version integer, tenant_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select v.kind, v.version, null::uuid from current_agreements v
    where v.kind in ('user', 'privacy') and not exists (select from agreement_acceptances a
      where a.user_id = person and a.kind = v.kind and a.version >= v.version)
    union all
    select v.kind, v.version, c.id
    from memberships m join companies c on c.id = m.tenant_id
    join current_agreements v on v.kind = case c.company_type when 'buyer' then 'payer' when 'supplier' then 'payee' end
      or v.kind in ('certificate', 'signature') and exists (select from agreement_acceptances a where a.tenant_id = c.id and a.kind = v.kind)
    where m.user_id = person and m.role = 'administrator' and m.status = 'activated' and not c.frozen
      and not exists (select from agreement_acceptances a where a.tenant_id = c.id and a.kind = v.kind and a.version >= v.version);
end $$;
revoke execute on function agreements_required_of from public;

create function required_agreements() returns table (kind text, version integer, tenant_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select * from agreements_required_of(scope_user());
end $$;
revoke execute on function required_agreements from public;
grant execute on function required_agreements to sooner_app;

-- Decided once, at sign-in. Until the person has accepted, the session serves no call but those of the acceptance.
alter table sessions add column agreements_required boolean not null default false;

create function session_requires_agreements() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.agreements_required := exists (select from agreements_required_of(new.user_id));
  return new;
end $$;
revoke execute on function session_requires_agreements from public;
create trigger requires_agreements before insert on sessions for each row execute function session_requires_agreements();

-- The sessions of the person in scope go on once nothing is left to accept.
create function settle_agreements() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions s set agreements_required = false
  where s.user_id = scope_user() and s.agreements_required and not exists (select from agreements_required_of(scope_user()));
end $$;
revoke execute on function settle_agreements from public;
grant execute on function settle_agreements to sooner_app;

-- The configuration of agreements and signatures of a payer that the scope trades with: its own, or the platform's.
create function agreement_config(payer_tenant uuid) returns json language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if payer_tenant is distinct from scope_tenant() and not trades_with(payer_tenant) then return null; end if;
  return (select coalesce(json_object_agg(key, value), '{}') from (
    select distinct on (c.key) c.key, c.value from admin_config c
    where (c.tenant_id = payer_tenant or c.tenant_id is null) and c.key in ('agreement_name', 'agreement_name_person', 'agreement_url',
      'agreement_url_person', 'use_electronic_signature', 'use_electronic_signature_person', 'show_have_reviewed_agreement',
      'show_have_reviewed_agreement_person')
    order by c.key, c.tenant_id nulls last) config);
end $$;
revoke execute on function agreement_config from public;
grant execute on function agreement_config to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table agreement_acceptances enable row level security; alter table agreement_acceptances force row level security;

create policy scope on agreement_acceptances to sooner_app
  using (tenant_id = (select scope_tenant()) or tenant_id is null and user_id = (select scope_user()));
create policy everything on agreement_acceptances to sooner_system using (true);
create policy operator on agreement_acceptances for select to sooner_app using ((select scope_operator()) is not null);
create policy of_owner on agreement_acceptances for select to current_user using (true);

grant select on agreement_versions, current_agreements to sooner_app, sooner_system;
grant insert on agreement_versions to sooner_system;
grant select, insert on agreement_acceptances to sooner_app, sooner_system;

select journal_table('agreement_acceptances',
  '{id, user_id, tenant_id, kind, version, file_id, subject_id, accepted_at, address, user_agent}', 'coalesce(tenant_id, user_id)::text');
