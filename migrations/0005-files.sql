-- Files in use: whatever refers to a file has a row here, and only a file that nothing refers to may go.
--
-- A file and whoever refers to it belong to one tenant. The places of one owner are numbered, so that the database
-- itself refuses a sixth attachment; its content is named beside it, so that it refuses the same file twice.

alter table files add unique (tenant_id, id, sha256);
create index files_by_age on files (created_at) where tenant_id is not null;

create table file_uses (
  tenant_id uuid not null references companies,
  owner_kind text not null check (owner_kind ~ '^[a-zA-Z]{1,50}$'),
  owner_id uuid not null,
  place int not null check (place between 1 and 5),
  file_id uuid not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  primary key (owner_kind, owner_id, place),
  unique (owner_kind, owner_id, sha256),
  foreign key (tenant_id, file_id, sha256) references files (tenant_id, id, sha256)
);
create index file_uses_of_file on file_uses (file_id);

alter table file_uses enable row level security; alter table file_uses force row level security;
create policy scope on file_uses to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on file_uses to sooner_system using (true);

grant select, insert, delete on file_uses to sooner_app, sooner_system;
grant delete on files to sooner_app, sooner_system;
