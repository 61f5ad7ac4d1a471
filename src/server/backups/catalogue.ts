/** Reads the tables and sequences of a database from its catalogue instead of a maintained list. */
import type pg from 'pg'

export type Table = { readonly schema: string; readonly table: string; readonly columns: readonly string[] }
export type Sequence = {
  readonly schema: string
  readonly sequence: string
  readonly last: string
  readonly called: boolean
}

/** Only PostgreSQL's own schemas are left out. */
const ours = `n.nspname not in ('information_schema') and n.nspname !~ '^pg_'`

/** Independent of the server's settings, so that another server can read it. */
export const steady = [
  `set local datestyle = 'ISO, YMD'`,
  `set local timezone = 'UTC'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 3`,
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
].join('; ')

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`

/**
 * Tables with their columns, except computed ones. For a partitioned table, its partitions. Unlogged tables are left
 * out, because a crash empties them.
 */
export async function readTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as table,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and ${ours} order by 1, 2`)
  return rows
}

export async function readSequences(client: pg.ClientBase): Promise<readonly Sequence[]> {
  const { rows: found } = await client.query<{ schema: string; sequence: string }>(`
    select n.nspname as schema, c.relname as sequence from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${ours} order by 1, 2`)
  const sequences: Sequence[] = []
  for (const { schema, sequence } of found) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(schema)}.${quoted(sequence)}`,
    )
    for (const state of rows) sequences.push({ schema, sequence, ...state })
  }
  return sequences
}

/** Tables of which the reader would silently see only a part: no privilege, or no policy for all rows. */
export async function hiddenFrom(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ table: string }>(`
    select format('%s.%s', n.nspname, c.relname) as table
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = current_user
    where c.relkind = 'r' and ${ours} and (not has_table_privilege(c.oid, 'select')
      or not has_schema_privilege(n.oid, 'usage')
      or c.relrowsecurity and not r.rolsuper and not r.rolbypassrls and not exists (select from pg_policy p
        where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r') and r.oid = any(p.polroles)
          and pg_get_expr(p.polqual, p.polrelid) = 'true'))
    order by 1 limit 1`)
  return rows[0]?.table
}

type Reference = { readonly from: string; readonly to: string }

async function readReferences(client: pg.ClientBase): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(`
    select distinct format('%I.%I', fn.nspname, f.relname) as from, format('%I.%I', tn.nspname, t.relname) as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`)
  return rows
}

/** Tables in dependency order, so that every reference is checked. */
export async function inOrder<T extends Pick<Table, 'schema' | 'table'>>(
  client: pg.ClientBase,
  tables: readonly T[],
): Promise<readonly T[]> {
  const { rows: spelled } = await client.query<{ name: string }>(
    `select format('%I.%I', t.s, t.n) as name from unnest($1::text[], $2::text[]) with ordinality as t (s, n, o) order by o`,
    [tables.map(({ schema }) => schema), tables.map(({ table }) => table)],
  )
  const waiting = new Map(tables.map((table, index) => [spelled[index]?.name ?? '', table]))
  const references = (await readReferences(client)).filter(({ to }) => waiting.has(to))
  const ordered: T[] = []
  while (waiting.size > 0) {
    const free = [...waiting.keys()].filter(
      (name) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    )
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const name of free) {
      ordered.push(waiting.get(name) as T)
      waiting.delete(name)
    }
  }
  return ordered
}
