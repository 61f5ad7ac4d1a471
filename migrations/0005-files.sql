-- Files in use: whatever refers to a file has a row here, and only a file that nothing refers to may go.
--
-- A file and whoever refers to it belong to one tenant. The places of one owner are numbered, so that the database
-- itself refuses a sixth attachment; its content is named beside it, so that it refuses the same file twice.

alter table files add unique (tenant_id, id, sha256);
-- Since when nothing refers to it; nothing where something does, and of the platform's own files, which stay.
alter table files add column unused_since timestamptz, add check (tenant_id is not null or unused_since is null);
create index files_unused on files (unused_since) where unused_since is not null;
-- Whose quota an unused file counts to; nobody's of the platform's own files.
alter table files add column uploaded_by uuid references users, add check (tenant_id is not null or uploaded_by is null);
create index files_unused_of_tenant on files (tenant_id) include (uploaded_by, size) where unused_since is not null;

-- Bytes in the store that belong to no file: an upload's until its row is written, a removed file's until they are
-- gone. Whatever puts bytes there or leaves them there writes it down here first, so that nobody has to look for them.
create table stray_bytes (
  id uuid primary key,
  remove_at timestamptz not null
);
create index stray_bytes_due on stray_bytes (remove_at);

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

alter table file_uses enable row level security; alter table file_uses force row level security;
create policy scope on file_uses to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on file_uses to sooner_system using (true);

grant select, insert, delete on file_uses to sooner_app, sooner_system;
grant select, insert, delete on stray_bytes to sooner_app, sooner_system;
grant delete on files to sooner_app, sooner_system;
