-- Registration pages: a payer's own page for the registration of its payees.

-- An operator sets the address of the page. The logo is a file that the page uses.
create table registration_pages (
  tenant_id uuid primary key references companies,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 40)
);
alter table registration_pages enable row level security; alter table registration_pages force row level security;
create policy scope on registration_pages to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on registration_pages to sooner_system using (true);
create policy operator on registration_pages for select to sooner_app using ((select scope_operator()) is not null);
grant select, insert, update on registration_pages to sooner_app, sooner_system;

select journal_table('registration_pages', '{tenant_id, slug}', 'tenant_id::text');

-- Sets the address of a payer's page; false if another payer has it. Does not say which one.
create function place_registration_page(payer uuid, address text) returns boolean language plpgsql as $$
begin
  insert into registration_pages values (payer, address) on conflict (tenant_id) do update set slug = excluded.slug;
  return true;
exception when unique_violation then return false;
end $$;
