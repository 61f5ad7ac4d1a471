-- Registration and what is mailed to people: links that show whose an address is.

-- ── mailed links ───────────────────────────────────────────────────────────────────────────────────────

-- What a link in a mail is for, and whose it is. Nobody's where nobody has the address: then nothing was sent.
create table mailed_links (
  id uuid primary key,
  purpose text not null check (purpose in ('reset', 'activate')),
  user_id uuid references users,
  mail text not null check (mail = lower(mail)),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  used_at timestamptz
);
create index mailed_links_of_user on mailed_links (user_id, purpose) where used_at is null;
create index mailed_links_by_age on mailed_links (sent_at);

create trigger wears_out before update on mailed_links for each row execute function proof_wears_out();

grant select, insert, update on mailed_links to sooner_app;
grant select, insert, update, delete on mailed_links to sooner_system;

-- ── registration ───────────────────────────────────────────────────────────────────────────────────────

-- The company that a person registered, what activates their account, and where they came from.
alter table users add column registered_company uuid references companies;
alter table users add column activated_by text not null default 'operator' check (activated_by in ('mail', 'operator'));
alter table users add column source text check (char_length(source) between 1 and 50);

-- How the last letter to somebody fared is told to whoever waits for it.
create index notifications_of_recipient on notifications (recipient, id);

-- ── calls without a session ────────────────────────────────────────────────────────────────────────────

-- Whose the key of such a call is: the mobile, the mail or the link that it speaks of, as a number of its own.
create function scope_contact() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.contact', true), '')::uuid $$;
alter policy scope on idempotency_keys using (scope in (scope_tenant(), scope_user(), scope_contact()));
