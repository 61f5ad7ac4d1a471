-- Imports: uploaded files, the rows read from them, and the outcome.

create table imports (
  id uuid not null,
  tenant_id uuid not null references companies,
  kind text not null check (kind ~ '^[a-z]{1,30}$'),
  -- The options of the upload; the kind of import reads them.
  chosen jsonb not null,
  file_name text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- True if the user was warned that the file was imported before, and went on.
  again boolean not null,
  state text not null check (state in ('reading', 'ready', 'storing', 'done', 'undone', 'refused', 'cancelled')),
  mode text check (mode in ('all', 'valid', 'withoutWarnings')),
  rows_expected int check (rows_expected >= 0),
  rows_done int not null check (rows_done >= 0),
  rows_read int not null check (rows_read >= 0),
  rows_failed int not null check (rows_failed between 0 and rows_read),
  -- Rows without errors that should be reviewed before they are stored.
  rows_warned int not null default 0 check (rows_warned between 0 and rows_read - rows_failed),
  rows_added int not null check (rows_added >= 0),
  -- Hidden sheets of the file, which were not read.
  hidden_sheets int not null default 0 check (hidden_sheets >= 0),
  -- The sums by currency, once the file is read: of all rows with a readable amount, and of those without errors.
  totals jsonb,
  -- Why the file was refused, or why nothing was stored.
  failure text,
  -- The values in the text of the failure, as JSON.
  failure_details text,
  begun_by uuid not null references users,
  begun_at timestamptz not null,
  -- The user who reviewed the rows and had them stored. The documents are entered and confirmed in their name.
  run_by uuid references users,
  -- Machine time. Housekeeping resumes and removes imports by it.
  touched_at timestamptz not null,
  finished_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  primary key (tenant_id, id),
  check ((mode is null) = (state in ('reading', 'ready', 'refused', 'cancelled'))),
  check ((mode is null) = (run_by is null)),
  check ((failure is null) = (failure_details is null)),
  check (state <> 'refused' or failure is not null),
  -- Every row is stored or has failed; in mode `all` none has failed.
  check (state not in ('done', 'undone') or rows_added + rows_failed = rows_read),
  check (state not in ('done', 'undone') or mode <> 'all' or rows_failed = 0),
  check (state in ('done', 'undone') or rows_added = 0),
  check (num_nulls(undone_by, undone_at) = case when state = 'undone' then 0 else 2 end)
);
create index imports_by_id on imports (id);
create index imports_of_tenant on imports (tenant_id, kind, coalesce(finished_at, begun_at) desc, id desc);
create index imports_open on imports (touched_at) where state in ('reading', 'storing');
create index imports_touched on imports (touched_at);
-- The same file is imported once, unless the user confirmed the warning.
create unique index imports_once on imports (tenant_id, kind, sha256)
  where not again and state not in ('refused', 'cancelled', 'undone');

create function import_moves_on() returns trigger language plpgsql as $$
begin
  if (new.id, new.tenant_id, new.kind, new.chosen, new.file_name, new.sha256, new.again, new.begun_by, new.begun_at)
    is distinct from (old.id, old.tenant_id, old.kind, old.chosen, old.file_name, old.sha256, old.again, old.begun_by, old.begun_at)
  then raise exception 'what was sent does not change'; end if;
  if new.state <> old.state and (old.state, new.state) not in (('reading', 'ready'), ('reading', 'refused'),
    ('reading', 'cancelled'), ('ready', 'storing'), ('ready', 'cancelled'), ('storing', 'done'), ('storing', 'ready'), ('done', 'undone'))
  then raise exception 'an import does not go from % to %', old.state, new.state; end if;
  return new;
end $$;
create trigger moves_on before update on imports for each row execute function import_moves_on();

-- Progress and touched_at are not journaled.
select journal_table('imports',
  '{id, tenant_id, kind, chosen, file_name, sha256, again, state, mode, rows_read, rows_failed, rows_warned, rows_added,
  totals, failure, failure_details, begun_by, begun_at, run_by, finished_at, undone_by, undone_at}',
  'id::text');

-- The rows of a file, until they are stored, and as long as failed ones can be downloaded. An import may have hundreds of
-- thousands, so the table has no foreign key, which would look up each row. They are deleted with their import.
create table import_rows (
  import_id uuid not null,
  tenant_id uuid not null,
  -- The row number in the spreadsheet.
  row int not null,
  -- In the order of the kind's columns.
  cells text[] not null,
  -- The parsed values, or the errors. A row with errors keeps its amount if that can be read.
  parsed jsonb,
  errors jsonb,
  -- Warnings of a row without errors.
  warnings jsonb,
  primary key (tenant_id, import_id, row),
  check (num_nulls(parsed, errors) < 2),
  check (num_nonnulls(errors, warnings) < 2)
);
create index import_rows_failed on import_rows (tenant_id, import_id, row) where errors is not null;
create index import_rows_warned on import_rows (tenant_id, import_id, row) where warnings is not null;

alter table imports enable row level security; alter table imports force row level security;
create policy scope on imports to sooner_app using (tenant_id = scope_tenant());
create policy everything on imports to sooner_system using (true);
alter table import_rows enable row level security; alter table import_rows force row level security;
create policy scope on import_rows to sooner_app using (tenant_id = scope_tenant());
create policy everything on import_rows to sooner_system using (true);
grant select, insert, update on imports to sooner_app, sooner_system;
grant select, insert, update, delete on import_rows to sooner_app, sooner_system;
