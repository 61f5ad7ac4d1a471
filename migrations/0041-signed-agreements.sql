-- The agreement that an offer was made with, and each of its changes: signed, or accepted by submitting; and codes that confirm a
-- signature.

create table offer_agreements (
  payer_tenant_id uuid not null,
  offer_id uuid not null,
  -- The version of the offer that it is about.
  version integer not null check (version > 0),
  payee_tenant_id uuid not null,
  -- What it says, as JSON, byte for byte as it was hashed: every download is drawn from it.
  facts json not null,
  accepted_at timestamptz not null,
  -- The person or the API key, and the name at that time.
  accepted_by uuid not null,
  accepter text not null,
  -- Null where the payer takes offers without a signature, and of a recurring offer.
  document_id uuid,
  primary key (payer_tenant_id, offer_id, version),
  -- A signature serves one offer.
  unique (payee_tenant_id, document_id),
  foreign key (payer_tenant_id, offer_id) references offers,
  foreign key (payee_tenant_id, document_id) references signed_documents (tenant_id, id)
);
create trigger append_only before update or delete on offer_agreements for each row execute function refuse_change();

-- A signed agreement is one of the payee with this payer, and says what is kept.
create function refuse_stray_agreement() returns trigger language plpgsql as $$
begin
  if not exists (select from offers o join signed_documents d on d.tenant_id = o.payee_tenant_id and d.other_tenant_id = o.payer_tenant_id
    where o.payer_tenant_id = new.payer_tenant_id and o.id = new.offer_id and o.version = new.version
      and o.payee_tenant_id = new.payee_tenant_id and d.id = new.document_id and d.kind = 'offerAgreement'
      and d.content_hash = sha256(convert_to(new.facts::text, 'UTF8')))
  then raise check_violation using message = 'an offer has an agreement that its payee signed with its payer'; end if;
  return new;
end $$;
create trigger is_of_offer before insert on offer_agreements for each row
  when (new.document_id is not null) execute function refuse_stray_agreement();

alter table offer_agreements enable row level security; alter table offer_agreements force row level security;
create policy scope on offer_agreements to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on offer_agreements to sooner_system using (true);
grant select, insert on offer_agreements to sooner_app, sooner_system;
create trigger signed_by_payee before insert on offer_agreements for each row
  when (not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();

select journal_table('offer_agreements', '{payer_tenant_id, offer_id, version, payee_tenant_id, facts, accepted_at, accepted_by, accepter, document_id}',
  'offer_id::text');

-- The payer of a recurring offer reads the agreement that its payee has signed.
create policy of_recurring on signed_documents for select to sooner_app using (kind = 'continuingAgreement' and exists (
  select from offers o where o.payer_tenant_id = (select scope_tenant()) and o.payee_tenant_id = signed_documents.tenant_id
    and o.kind = 'recurring'));

-- Whether a recurring offer waits for a signature: the payer requires them of such payees, and this one has not signed the
-- continuing-request agreement.
create function is_signature_missing(payer_tenant uuid, payee_tenant uuid) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_beyond_scopes() and scope_tenant() is distinct from payer_tenant and scope_tenant() is distinct from payee_tenant
  then return false; end if;
  return coalesce((select c.value = '1' from admin_config c
      where c.key = 'use_electronic_signature' || case (select k.legal_form from companies k where k.id = payee_tenant) when 'person' then '_person' else '' end
        and (c.tenant_id = payer_tenant or c.tenant_id is null) order by c.tenant_id nulls last limit 1), false)
    and not exists (select from signed_documents d where d.tenant_id = payee_tenant and d.kind = 'continuingAgreement');
end $$;
revoke execute on function is_signature_missing from public;
grant execute on function is_signature_missing to sooner_app, sooner_system;
-- Also for an owner that row security binds.
create policy of_owner on signed_documents for select to current_user using (true);

-- A code to the handler confirms a signature in the session that asked for it.
alter table verification_codes drop constraint verification_codes_source_check;
alter table verification_codes add constraint verification_codes_source_check check (source in
  ('login', 'register', 'reset', 'contact_modify', 'login_modify', 'login_method_unbind', 'person_verification', 'agreement_signing'));
alter table verification_codes drop constraint verification_codes_check1;
alter table verification_codes add constraint verification_codes_check1 check
  ((session_id is not null) = (source in
    ('contact_modify', 'login_modify', 'login_method_unbind', 'person_verification', 'agreement_signing')));
