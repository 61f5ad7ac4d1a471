-- Columns by which people and systems prove who they are. The application role cannot select them, so that no query of it can give one
-- away, whatever its conditions are. It finds a row by the hash that the caller has shown, and reads the secret of one row by its id,
-- through functions that run as the owner: a caller of such a function with an id reads that one secret. These tables have
-- no row security, or a policy for the owner.

-- ── functions that run as the owner ────────────────────────────────────────────────────────────────────

create function find_session(hash bytea) returns setof sessions language plpgsql stable rows 1 security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return query select * from sessions s where s.token_hash = hash; end $$;

create function find_operator_session(hash bytea) returns setof operator_sessions language plpgsql stable rows 1 security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return query select * from operator_sessions s where s.token_hash = hash; end $$;

create function find_link(hash bytea) returns uuid language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return (select l.id from mailed_links l where l.token_hash = hash); end $$;

-- Several people may have signed in with one browser.
create function find_devices(hash bytea) returns setof uuid language plpgsql stable rows 2 security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return query select d.id from known_devices d where d.token_hash = hash; end $$;

create function password_of(person uuid) returns text language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return (select c.password_hash from credentials c where c.user_id = person); end $$;

create function operator_secrets(operator uuid) returns table (password_hash text, totp_sealed bytea) language plpgsql stable rows 1
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin return query select o.password_hash, o.totp_sealed from operators o where o.id = operator; end $$;

create function hash_of_code(code uuid) returns bytea language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return (select c.code_hash from verification_codes c where c.id = code); end $$;

create function answer_of_picture(picture uuid) returns bytea language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return (select p.answer_hash from picture_codes p where p.id = picture); end $$;

revoke execute on function find_session, find_operator_session, find_link, find_devices, password_of, operator_secrets, hash_of_code,
  answer_of_picture from public;
grant execute on function find_session, find_operator_session, find_link, find_devices, password_of, operator_secrets, hash_of_code,
  answer_of_picture to sooner_app, sooner_system;

-- ── grants ─────────────────────────────────────────────────────────────────────────────────────────────

-- A column that a later migration adds to one of these tables needs a grant of its own.
do $$
declare
  hidden record;
begin
  for hidden in select * from (values ('credentials', '{password_hash}'::name[]), ('sessions', '{token_hash}'),
    ('operators', '{password_hash, totp_sealed}'), ('operator_sessions', '{token_hash}'), ('verification_codes', '{code_hash}'),
    ('picture_codes', '{answer_hash}'), ('mailed_links', '{token_hash}'), ('known_devices', '{token_hash}'), ('api_keys', '{token_hash}'))
    secrets (tab, cols)
  loop
    execute format('revoke select on %I from sooner_app', hidden.tab);
    execute format('grant select (%s) on %I to sooner_app', (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = hidden.tab::regclass and attnum > 0 and not attisdropped and attname <> all (hidden.cols)), hidden.tab);
  end loop;
end $$;
