/**
 * The catalogue of the database, one line per object: tables, columns, constraints, indexes, triggers,
 * functions, policies, grants and the two roles. The result of the migrations is printed into
 * `migrations/catalogue.txt`; a database that differs was changed otherwise.
 */
import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const ours = `relnamespace = 'public'::regnamespace`
const roles = `array['sooner_app', 'sooner_system']::name[]`

/** Rights granted to roles other than the owner. */
const granted = (what: string, name: string, acl: string, owner: string, from: string): string => `
  select format('grant on ${what} %s to %s', ${name}, coalesce(grantee.rolname, 'everybody')),
    string_agg(a.privilege_type || case when a.is_grantable then ' with grant option' else '' end, ', ' order by a.privilege_type)
  from ${from} cross join lateral aclexplode(${acl}) a left join pg_roles grantee on grantee.oid = a.grantee
  where a.grantee <> ${owner} and (${from.includes('pg_namespace') ? `nspname = 'public'` : 'true'})
  group by 1`

const parts = [
  `select format('table %s', oid::regclass), concat_ws(', ', relkind, relpersistence,
      case when relrowsecurity then 'row security' end, case when relforcerowsecurity then 'forced' end,
      case when pg_get_userbyid(relowner) = any(${roles}) then 'owned by ' || pg_get_userbyid(relowner) end)
   from pg_class where ${ours} and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`,
  `select format('column %s.%I', c.oid::regclass, a.attname), concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then (select 'collate ' || collname from pg_collation where oid = a.attcollation) end,
      case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), nullif(a.attgenerated, ''), pg_get_expr(d.adbin, d.adrelid))
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  `select format('constraint %s.%I', k.conrelid::regclass, k.conname), concat_ws(' ', pg_get_constraintdef(k.oid),
      case when not k.convalidated then 'not validated' end, case when to_jsonb(k) ->> 'conenforced' = 'false' then 'not enforced' end,
      (select 'triggers ' || string_agg(g.tgenabled::text, '' order by g.tgtype) from pg_trigger g where g.tgconstraint = k.oid and g.tgisinternal))
   from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours} and k.contype <> 'n'`,
  `select format('index %s', i.indexrelid::regclass), concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'not valid' end)
   from pg_index i join pg_class c on c.oid = i.indrelid where ${ours}`,
  `select format('trigger %s.%I', g.tgrelid::regclass, g.tgname), pg_get_triggerdef(g.oid) || ' enabled ' || g.tgenabled::text
   from pg_trigger g join pg_class c on c.oid = g.tgrelid where ${ours} and not g.tgisinternal`,
  `select format('rule %s.%I', r.ev_class::regclass, r.rulename), pg_get_ruledef(r.oid) || ' enabled ' || r.ev_enabled::text
   from pg_rewrite r join pg_class c on c.oid = r.ev_class where ${ours}`,
  `select format('function %s', p.oid::regprocedure), case when p.prokind = 'a'
      then (select format('aggregate of %s with %s', g.aggtransfn, g.aggtranstype::regtype) from pg_aggregate g where g.aggfnoid = p.oid)
      else md5(pg_get_functiondef(p.oid)) end
   from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (
     select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  // The parts of an extension follow from the extension.
  `select format('extension %I', extname), 'in ' || extnamespace::regnamespace from pg_extension where extname <> 'plpgsql'`,
  // The owner may have any name.
  `select format('policy %I.%I', tablename, policyname), concat_ws(' ', permissive, cmd,
      array_to_string(array_replace(roles, tableowner, 'the owner'), ', '), 'using', qual, 'check', with_check)
   from pg_policies join pg_tables using (schemaname, tablename) where schemaname = 'public'`,
  granted('table', 'c.oid::regclass', 'c.relacl', 'c.relowner', `(select * from pg_class where ${ours}) c`),
  granted(
    'column',
    `format('%s.%I', c.oid::regclass, c.attname)`,
    'c.attacl',
    'c.relowner',
    `(select c.oid, c.relowner, a.attname, a.attacl from pg_class c join pg_attribute a on a.attrelid = c.oid where ${ours} and a.attacl is not null) c`,
  ),
  granted(
    'function',
    'p.oid::regprocedure',
    'p.proacl',
    'p.proowner',
    `(select * from pg_proc where pronamespace = 'public'::regnamespace) p`,
  ),
  granted('schema', 'n.nspname', 'n.nspacl', 'n.nspowner', 'pg_namespace n'),
  `select format('default rights on %s for %s', d.defaclobjtype, coalesce(r.rolname, 'everybody')), string_agg(a.privilege_type, ', ' order by a.privilege_type)
   from pg_default_acl d cross join lateral aclexplode(d.defaclacl) a left join pg_roles r on r.oid = a.grantee
   where d.defaclnamespace = 'public'::regnamespace and a.grantee <> d.defaclrole group by 1`,
  `select format('role %s', r.rolname), concat_ws(' ', case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'bypasses row security' end,
      case when r.rolcreaterole then 'creates roles' end, case when r.rolcreatedb then 'creates databases' end,
      case when r.rolreplication then 'replicates' end,
      (select 'member of ' || string_agg(m.roleid::regrole::text, ', ' order by 1) from pg_auth_members m where m.member = r.oid))
   from pg_roles r where r.rolname = any(${roles})`,
  `select format('event trigger %s', evtname), evtevent || ' ' || evtenabled::text from pg_event_trigger`,
]

type QueryClient = { readonly query: pg.ClientBase['query'] }
export type Catalogue = ReadonlyMap<string, string>

export async function readCatalogue(client: QueryClient): Promise<Catalogue> {
  const { rows } = await client.query<{ thing: string; definition: string }>(
    `select thing, regexp_replace(definition, '\\s+', ' ', 'g') as definition
     from (${parts.join('\n union all ')}) catalogue (thing, definition) order by thing collate "C"`,
  )
  return new Map(rows.map(({ thing, definition }) => [thing, definition]))
}

const between = ' = '

export const printCatalogue = (catalogue: Catalogue): string =>
  [...catalogue].map(([thing, definition]) => `${thing}${between}${definition}\n`).join('')

export async function expectedCatalogue(): Promise<Catalogue> {
  const lines = (await readFile('migrations/catalogue.txt', 'utf8')).split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(between)
      return [line.slice(0, at), line.slice(at + between.length)]
    }),
  )
}

/** Objects that are missing, changed or not from the migrations. */
export function differencesOf(expected: Catalogue, found: Catalogue): readonly string[] {
  const things = new Set([...expected.keys(), ...found.keys()])
  return [...things].toSorted().flatMap((thing) => {
    const [wanted, there] = [expected.get(thing), found.get(thing)]
    if (wanted === there) return []
    if (there === undefined) return [`${thing}: missing`]
    return [`${thing}: ${wanted === undefined ? 'added' : 'changed'}`]
  })
}
