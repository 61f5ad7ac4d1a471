-- What a payer has set differently from the platform, for those that are on its list of payees. Runs as the owner, since
-- the rows are the payer's.
create function payer_config(payer uuid) returns table (key text, value text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select c.key, c.value from admin_config c where c.tenant_id = payer
    and exists (select from payees p where p.payer_tenant_id = payer and p.payee_tenant_id = scope_tenant() and not p.removed);
end $$;
revoke execute on function payer_config from public;
grant execute on function payer_config to sooner_app, sooner_system;
