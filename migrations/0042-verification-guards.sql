-- Guards of verification: what no code may write, whatever it decides.

-- Whether a payee is a company or a person is chosen at registration, and decides how it is verified.
create function legal_form_is_final() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'a company does not become a person, nor a person a company';
end $$;
create trigger legal_form_is_final before update on companies for each row
  when (old.legal_form is distinct from new.legal_form) execute function legal_form_is_final();

-- Five transfers a day. A company has one open attempt, so two of them are never counted side by side.
create function verification_attempts_a_day() returns trigger language plpgsql as $$
begin
  if (select count(*) from verification_attempts v where v.tenant_id = new.tenant_id and v.day = new.day
    and (v.sent_at is not null or v.state = 'submitted')) > 5
  then raise check_violation using message = 'a company has five transfers a day'; end if;
  return null;
end $$;
create trigger five_a_day after insert or update of sent_at, state on verification_attempts for each row
  when (new.sent_at is not null or new.state = 'submitted') execute function verification_attempts_a_day();

-- A verification is what its attempt, or its check of a person, has proven; and a credit code is that of one company.
create function verification_is_proven() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from companies c where c.id = new.tenant_id and c.legal_form = new.kind)
  then raise check_violation using message = 'a company is verified by its account, and a person by a card'; end if;
  if new.kind = 'person' then
    if not exists (select from person_checks p where p.tenant_id = new.tenant_id and p.id = new.proof_id and p.result = 'verified' and p.name = new.legal_name)
    then raise check_violation using message = 'no check of a person has proven this'; end if;
    return new;
  end if;
  if not exists (select from verification_attempts a where a.tenant_id = new.tenant_id and a.id = new.proof_id and a.state = 'verified'
    and (a.legal_name, a.credit_code, a.legal_person, a.phone, a.handler, a.handler_mobile)
      = (new.legal_name, new.credit_code, new.legal_person, new.phone, new.handler, new.handler_mobile))
  then raise check_violation using message = 'no attempt has proven this'; end if;
  if (select u.is_taken from credit_code_uses(new.tenant_id, new.credit_code, new.legal_name) u)
  then raise check_violation using message = 'another company is verified with this credit code'; end if;
  return new;
end $$;
create trigger is_proven before insert on verifications for each row execute function verification_is_proven();

-- The account is the one to which the transfer went, or the card that was checked.
create function verified_account_matches() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from verifications v left join verification_attempts a on a.tenant_id = v.tenant_id and a.id = v.proof_id
    where v.tenant_id = new.tenant_id and v.version = new.version and v.verified_at = new.verified_at and case v.kind
      when 'person' then new.holder = v.legal_name
      else (a.account_holder, a.account_number, a.bank_name) = (new.holder, new.number, new.bank_name)
        and a.bank_code is not distinct from new.bank_code end)
  then raise check_violation using message = 'the account is not the one that was verified'; end if;
  return new;
end $$;
create trigger matches before insert on verified_accounts for each row execute function verified_account_matches();

-- The amount of a transfer is in no journal.
alter table audit add constraint amount_is_secret check (body ->> 'action' not like 'verification.%'
  or not body -> 'facts' ?| '{amount,minor,amountMinor,sealedAmount,sealed_amount}');
