-- Files, and the rows that use them. A file is deleted only if no row uses it.

-- A file without a tenant belongs to the platform and can be read by every signed-in user.
create table files (
  id uuid primary key,
  tenant_id uuid references companies,
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null,
  -- Since when no row uses the file; null while it is used. Files of the platform stay.
  unused_since timestamptz,
  -- The user whose quota an unused file counts against.
  uploaded_by uuid references users,
  unique (tenant_id, id, sha256),
  check (tenant_id is not null or unused_since is null),
  check (tenant_id is not null or uploaded_by is null)
);
create index files_of_tenant on files (tenant_id, created_at);
create index files_unused on files (unused_since) where unused_since is not null;
create index files_unused_of_tenant on files (tenant_id) include (uploaded_by, size) where unused_since is not null;

-- Bytes in the store that belong to no file: those of an upload until its row is written, and those of a deleted file until
-- they are removed. The row is written before the bytes are stored or left over, so that no search of the store is needed.
create table stray_bytes (
  id uuid primary key,
  remove_at timestamptz not null
);
create index stray_bytes_due on stray_bytes (remove_at);

-- A file and its user belong to one tenant. `position` limits the files of one owner to five; the copy of sha256 refuses the
-- same content twice.
create table file_uses (
  tenant_id uuid not null references companies,
  owner_kind text not null check (owner_kind ~ '^[a-zA-Z]{1,50}$'),
  owner_id uuid not null,
  position int not null check (position between 1 and 5),
  file_id uuid not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  primary key (owner_kind, owner_id, position),
  unique (owner_kind, owner_id, sha256),
  foreign key (tenant_id, file_id, sha256) references files (tenant_id, id, sha256)
);
create index file_uses_of_file on file_uses (file_id);

alter table files enable row level security; alter table files force row level security;
alter table file_uses enable row level security; alter table file_uses force row level security;
create policy scope on files to sooner_app using (tenant_id = (select scope_tenant()));
-- Platform rows: readable by all tenants, writable by none.
create policy platform on files for select to sooner_app using (tenant_id is null);
create policy everything on files to sooner_system using (true);
create policy scope on file_uses to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on file_uses to sooner_system using (true);

grant select, insert, update, delete on files to sooner_app, sooner_system;
grant select, insert, delete on file_uses, stray_bytes to sooner_app, sooner_system;
