/**
 * Loads the rows of a back-up into a database that has empty tables, in one transaction. Triggers and forced
 * row security are disabled in it and enabled again before it commits, so the database is never visible
 * without them. References are checked as usual.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { backups } from '#text/backups.ts'
import { inOrder, nameOf, quoted, readTables, steady, type Table } from './catalogue.ts'
import { type Manifest, type TablePart, tablePath } from './manifest.ts'
import { Refused } from './refused.ts'

/** Tables that migrations fill; the back-up's rows replace theirs. The job queue's tables are among them. */
const isFilledByMigrations = ({ schema, table }: Table): boolean =>
  schema === 'pgboss' || ['clock', 'migrations', 'domain_events_head'].includes(table)

export async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  for (const table of await readTables(client)) {
    if (isFilledByMigrations(table)) continue
    const { rowCount } = await client.query(`select from ${nameOf(table)} limit 1`)
    if (rowCount) throw new Refused((translate) => translate(backups.notEmpty, { table: table.table }))
  }
}

export async function loadRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query('begin')
  await client.query(steady)
  const tables = await readTables(client)
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access exclusive mode`)
  refuseOtherShape(manifest, tables)
  const putBack = await setGuardsAside(client)
  await refuseUnlessEmpty(client)
  const filled = await inOrder(client, tables.filter(isFilledByMigrations))
  for (const table of filled.toReversed()) await client.query(`delete from ${nameOf(table)}`)
  for (const table of await inOrder(client, manifest.tables)) await loadTable(client, folder, table)
  for (const { schema, sequence, last, called } of manifest.sequences)
    await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4, $5)', [
      '%I.%I',
      schema,
      sequence,
      last,
      called,
    ])
  await refuseOtherHeads(client, manifest)
  for (const statement of putBack) await client.query(statement)
  await client.query('commit')
}

function refuseOtherShape(manifest: Manifest, tables: readonly Table[]): void {
  const shapeOf = ({ schema, table, columns }: Table): string => JSON.stringify([schema, table, columns])
  const [there, here] = [manifest.tables.map(shapeOf), tables.map(shapeOf)]
  const odd = [...manifest.tables, ...tables].find((table) => {
    const shape = shapeOf(table)
    return !there.includes(shape) || !here.includes(shape)
  })
  if (odd) throw new Refused((translate) => translate(backups.shapeDiffers, { table: odd.table }))
}

/** Disables what would prevent loading old rows; returns the statements that restore it exactly. */
async function setGuardsAside(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ aside: string; back: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as aside,
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as back
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D' and c.relkind = 'r' and n.nspname !~ '^pg_'
    union all
    select format('alter table %s no force row level security', c.oid::regclass),
      format('alter table %s force row level security', c.oid::regclass)
    from pg_class c where c.relforcerowsecurity`)
  for (const { aside } of rows) await client.query(aside)
  return rows.map(({ back }) => back)
}

async function loadTable(client: pg.Client, folder: string, part: TablePart): Promise<void> {
  const rows = client.query(
    copyFrom(`copy ${nameOf(part)} (${part.columns.map(quoted).join(', ')}) from stdin`),
  )
  await pipeline(createReadStream(join(folder, tablePath(part))), rows)
  if (rows.rowCount !== part.rows)
    throw new Refused((translate) => translate(backups.contentDiffers, { part: tablePath(part) }))
}

async function refuseOtherHeads(client: pg.ClientBase, { heads }: Manifest): Promise<void> {
  const { rows } = await client.query<Manifest['heads'][number]>(
    `select tenant_id as "tenantId", seq::text, encode(hash, 'hex') as hash from audit_heads order by 1`,
  )
  const lineOf = ({ tenantId, seq, hash }: Manifest['heads'][number]): string => `${tenantId} ${seq} ${hash}`
  if (rows.map(lineOf).join('\n') !== heads.map(lineOf).join('\n'))
    throw new Refused((translate) => translate(backups.contentDiffers, { part: 'audit_heads' }))
}
