-- Payment files: what a payer's bank says about awards, the rows of each file with their results, and those that wait for a person.

create table bank_files (
  payer_tenant_id uuid not null references companies,
  id uuid not null,
  -- The company that sent it; a child company pays for its own markets only.
  company_id uuid not null references companies,
  format text not null check (format in ('sheet', 'pain002', 'camt054')),
  file_name text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- The bank's id of the message, once it is read.
  message_id text check (char_length(message_id) between 1 and 35),
  -- The bank that the message names, or else its account; null where it names none.
  message_sender text check (char_length(message_sender) between 1 and 140),
  state text not null check (state in ('reading', 'read', 'applying', 'done', 'discarded', 'refused')),
  rows int not null default 0 check (rows >= 0),
  -- Of what its rows say, once they are read; a trigger of the rows writes it.
  rows_hash bytea check (octet_length(rows_hash) = 32),
  -- Of the rows that are applied, how many had which result.
  paid int not null default 0 check (paid >= 0),
  returned int not null default 0 check (returned >= 0),
  refused int not null default 0 check (refused >= 0),
  known int not null default 0 check (known >= 0),
  exceptions int not null default 0 check (exceptions >= 0),
  -- Why the file was refused, and the values in the text of that, as JSON.
  failure text,
  failure_details text,
  -- What recording would do, counted when the file was read, as JSON; and in how many rows recording did something else.
  preview text,
  differing int not null default 0 check (differing >= 0),
  -- Who recorded or discarded it; null where it was discarded by its time limit.
  decided_by uuid references users,
  uploaded_by uuid not null references users,
  uploaded_at timestamptz not null,
  finished_at timestamptz,
  primary key (payer_tenant_id, id),
  check (paid + returned + refused + known + exceptions <= rows),
  check (state <> 'done' or paid + returned + refused + known + exceptions = rows),
  check (state not in ('reading', 'refused') or rows = 0),
  check ((state in ('reading', 'refused')) = (rows_hash is null)),
  check ((state in ('reading', 'refused')) = (preview is null)),
  check (case when state in ('applying', 'done') then decided_by is not null else state = 'discarded' or decided_by is null end),
  check ((state = 'refused') = (failure is not null) and (failure is null) = (failure_details is null)),
  check ((state in ('done', 'discarded', 'refused')) = (finished_at is not null))
);
-- The same bytes, and the same message of a bank, are taken once.
create unique index bank_files_once on bank_files (payer_tenant_id, sha256) where state not in ('discarded', 'refused');
-- Ids of messages are unique for each bank only.
create unique index bank_files_message on bank_files (payer_tenant_id, format, message_id, message_sender) nulls not distinct
  where state not in ('discarded', 'refused') and message_id is not null;
create index bank_files_by_time on bank_files (payer_tenant_id, uploaded_at desc, id desc);

create function bank_file_moves_on() returns trigger language plpgsql as $$
begin
  if (new.payer_tenant_id, new.id, new.company_id, new.format, new.file_name, new.sha256, new.uploaded_by, new.uploaded_at)
    is distinct from (old.payer_tenant_id, old.id, old.company_id, old.format, old.file_name, old.sha256, old.uploaded_by, old.uploaded_at)
  then raise check_violation using message = 'what was sent does not change'; end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('reading', 'read'), ('reading', 'refused'), ('read', 'applying'), ('read', 'discarded'), ('applying', 'done'))
  then raise check_violation using message = format('a payment file does not go from %s to %s', old.state, new.state); end if;
  return new;
end $$;
create trigger moves_on before update on bank_files for each row execute function bank_file_moves_on();
create trigger never_deleted before delete on bank_files for each row execute function refuse_change();

-- What a file says, in its order. A file may have 100,000 rows, so the table has no foreign key, which would look up each row, and
-- the journal has the hash of them all with their file instead.
create table bank_file_rows (
  payer_tenant_id uuid not null,
  file_id uuid not null,
  -- The row of a sheet, or the place of an entry in its message.
  row int not null check (row > 0),
  kind text not null check (kind in ('payment', 'return', 'refusal')),
  reference text not null,
  -- As written in the file.
  amount text,
  currency text,
  value_date date,
  bank_reference text,
  -- Whether it is in a booking of the bank whose amount is not the sum of its transactions.
  sum_wrong boolean not null,
  -- The transfer order that a bank's refusal names; null where it names none of ours.
  order_id uuid,
  -- The bank's code of a refusal or a return, and its words.
  reason text,
  note text,
  -- What the preview said of the row: its result, or the kind of its exception, and the award.
  expected text,
  expected_award_id uuid,
  -- Null until the row is applied, which is done once.
  result text check (result in ('paid', 'returned', 'refused', 'known', 'exception')),
  award_id uuid,
  primary key (payer_tenant_id, file_id, row),
  check (result in ('paid', 'returned', 'refused', 'known') is not true or award_id is not null)
);
create index bank_file_rows_refused on bank_file_rows (payer_tenant_id, award_id) where result = 'refused';
-- Payments that were reported before.
create index bank_file_rows_booked on bank_file_rows (payer_tenant_id, award_id) where kind = 'payment' and result in ('paid', 'known');
create function refuse_row_change() returns trigger language plpgsql as $$
begin raise check_violation using message = 'a row of a payment file is applied once'; end $$;
create trigger applied_once before update on bank_file_rows for each row when (
  old.result is not null or (to_jsonb(new) - '{result, award_id}'::text[]) is distinct from (to_jsonb(old) - '{result, award_id}'::text[])
) execute function refuse_row_change();

-- What the rows of a file say, hashed when they are read: a person may decide by them, weeks later.
create function hash_bank_rows() returns trigger language plpgsql as $$
begin
  new.rows_hash := (
    select sha256(string_agg(sha256(convert_to(row(r.row, r.kind, r.reference, r.amount, r.currency, r.value_date - date '2000-01-01', r.bank_reference,
      r.sum_wrong, r.order_id, r.reason, r.note)::text, 'UTF8')), ''::bytea order by r.row))
    from bank_file_rows r where r.payer_tenant_id = new.payer_tenant_id and r.file_id = new.id);
  return new;
end $$;
create trigger rows_hashed before update on bank_files for each row when (old.state = 'reading' and new.state not in ('reading', 'refused'))
  execute function hash_bank_rows();

-- Rows that could not be applied and wait for a person, and how they were solved.
create table payment_exceptions (
  payer_tenant_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  row int not null,
  company_id uuid not null,
  kind text not null check (kind in ('referenceUnknown', 'amountDiffers', 'sumDiffers', 'currencyDiffers', 'dateMissing', 'dateInFuture', 'tooEarly',
    'tooLate', 'paidTwice', 'referenceTwice', 'awardEnded', 'notPaid', 'refusedAfterPaid', 'ownPayee')),
  -- The award that the row names, where there is one.
  award_id uuid,
  created_at timestamptz not null,
  solution text check (solution in ('assigned', 'restPaid', 'settledOutside', 'returnedToUs', 'notOurs', 'dismissed')),
  -- The award at which it was recorded.
  solved_award_id uuid,
  solution_note text check (char_length(solution_note) between 1 and 500),
  solved_by uuid references users,
  solved_at timestamptz,
  version int not null default 1 check (version > 0),
  primary key (payer_tenant_id, id),
  unique (payer_tenant_id, file_id, row),
  foreign key (payer_tenant_id, file_id, row) references bank_file_rows,
  foreign key (payer_tenant_id, award_id) references awards,
  foreign key (payer_tenant_id, solved_award_id) references awards,
  check (num_nulls(solution, solution_note, solved_by, solved_at) in (0, 4)),
  check ((solution in ('assigned', 'restPaid')) is true = (solved_award_id is not null))
);
create index payment_exceptions_open on payment_exceptions (payer_tenant_id, created_at, id) where solution is null;
-- Short payments, which wait for the rest.
create index payment_exceptions_short on payment_exceptions (payer_tenant_id, award_id) where solution is null and kind = 'amountDiffers';
create index payment_exceptions_by_time on payment_exceptions (payer_tenant_id, created_at desc, id desc);
create function refuse_solved() returns trigger language plpgsql as $$
begin raise check_violation using message = 'a payment exception is solved once, and stays as it was'; end $$;
create trigger solved_once before update on payment_exceptions for each row when (
  old.solution is not null or new.version <> old.version + 1
  or (to_jsonb(new) - '{solution, solved_award_id, solution_note, solved_by, solved_at, version}'::text[])
    is distinct from (to_jsonb(old) - '{solution, solved_award_id, solution_note, solved_by, solved_at, version}'::text[])
) execute function refuse_solved();
create trigger never_deleted before delete on payment_exceptions for each row execute function refuse_change();

alter table bank_files enable row level security; alter table bank_files force row level security;
alter table bank_file_rows enable row level security; alter table bank_file_rows force row level security;
alter table payment_exceptions enable row level security; alter table payment_exceptions force row level security;
create policy scope on bank_files to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on bank_files to sooner_system using (true);
create policy scope on bank_file_rows to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on bank_file_rows to sooner_system using (true);
create policy scope on payment_exceptions to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on payment_exceptions to sooner_system using (true);
grant select, insert, update on bank_files, bank_file_rows, payment_exceptions to sooner_app, sooner_system;

select journal_table('bank_files',
  '{payer_tenant_id, id, company_id, format, file_name, sha256, message_id, message_sender, state, rows, rows_hash, paid, returned, refused, known, exceptions, failure,
  failure_details, preview, differing, decided_by, uploaded_by, uploaded_at, finished_at}', 'id::text');
select journal_table('payment_exceptions',
  '{payer_tenant_id, id, file_id, row, company_id, kind, award_id, created_at, solution, solved_award_id, solution_note, solved_by, solved_at, version}',
  'file_id::text');

-- ── the operator ───────────────────────────────────────────────────────────────────────────────────────

-- Awards with a number, of every payer, for an operator alone. Runs as the owner, since an operator is in no tenant's scope.
create function operated_awards(sought text) returns table (id uuid, payer_id uuid, number text, payer_name text, payee_name text, currency text,
  net bigint, new_pay_date date, awarded_at timestamptz, state text, bank_refusal json) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope_operator() is null then return; end if;
  return query select a.id, a.payer_tenant_id, a.number, p.name, e.name, a.currency, a.amount - a.discount, a.new_pay_date, a.awarded_at, a.state,
      -- What the bank wrote besides its code is for the payer alone.
      case when a.state = 'committed' and a.refused_at is not null
        then json_build_object('reason', a.refusal_reason, 'at', instant_text(a.refused_at), 'note', null) end
    from awards a join companies p on p.id = a.payer_tenant_id join companies e on e.id = a.payee_tenant_id where a.number = sought;
end $$;
revoke execute on function operated_awards from public;
grant execute on function operated_awards to sooner_app;

-- ── the failure rate ───────────────────────────────────────────────────────────────────────────────────

-- How many awards of a payer had to be paid in the last months, and how many of them failed or lapsed; counted at its day roll. Not in
-- the journal, since it follows from awards.
create table payer_failures (
  payer_tenant_id uuid primary key references companies,
  ended int not null check (ended >= 0),
  failed int not null check (failed between 0 and ended)
);
alter table payer_failures enable row level security; alter table payer_failures force row level security;
create policy scope on payer_failures to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on payer_failures to sooner_system using (true);
-- The payees of a payer read it.
create policy connected on payer_failures for select to sooner_app using (exists (select from payees p
  where p.payer_tenant_id = payer_failures.payer_tenant_id and p.payee_tenant_id = (select scope_tenant())));
grant select, insert, update on payer_failures to sooner_app, sooner_system;
