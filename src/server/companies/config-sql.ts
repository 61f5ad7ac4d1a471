/** The configuration in force, as SQL: the platform's, with what a payer has set differently. */

/** The platform's settings, with the overrides of one tenant; those of a payer are visible to its dealers and its payees. */
const inForceFor = (tenant: string): string => `
  select json_object_agg(key, value)::text as answer
  from (
    select distinct on (key) key, value from (
      select key, value, 1 as place from admin_config where tenant_id = ${tenant}
      union all select key, value, 1 from payer_config(${tenant})
      union all select key, value, 2 from admin_config where tenant_id is null
    ) config
    order by key, place
  ) config`

export const variable = inForceFor('actor.tenant_id')

/** For one company of the acting tenant: its own settings, or those of a payer that it deals with as dealer or payee; no row otherwise. */
export const config = `
  select (${inForceFor('coalesce($4::uuid, actor.tenant_id)')}) as answer
  from companies c
  where c.tenant_id = actor.tenant_id and c.id = $3 and ($4::uuid is null or c.buyer_id = $4 or exists (
    select from payees p where p.payer_tenant_id = $4 and p.payee_tenant_id = c.tenant_id and p.payee_company_id = c.id))`
