/** The database's tables as TypeScript, read from the catalogue, so that a query that names a wrong column does not compile. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { machineClock } from '#server/adapters/clock.ts'
import { secretsFrom } from '#server/config/secrets.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { type Catalogue, printCatalogue, readCatalogue } from '#server/invariants/catalogue.ts'

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly generated: boolean
  readonly defaulted: boolean
  readonly check: string | null
}

const typeNames: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  bigint: 'bigint',
  integer: 'number',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  date: 'string',
  'integer[]': 'readonly number[]',
  'text[]': 'readonly string[]',
  'uuid[]': 'readonly string[]',
}

/** A column of a view is the column of its name in a table that the view reads. */
const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not o.attnotnull as nullable,
    o.attgenerated <> '' or o.attidentity = 'a' as generated, o.atthasdef as defaulted,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = o.attrelid and k.contype = 'c' and k.conkey = array[o.attnum] limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  cross join lateral (
    select * from pg_attribute o where c.relkind <> 'v' and o.attrelid = a.attrelid and o.attnum = a.attnum
    union all (
      select o.* from pg_rewrite r join pg_depend k on k.classid = 'pg_rewrite'::regclass and k.objid = r.oid
      join pg_attribute o on o.attrelid = k.refobjid and o.attnum = k.refobjsubid
      where c.relkind = 'v' and r.ev_class = c.oid and o.attname = a.attname order by o.attrelid limit 1)
  ) o
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname, a.attnum`

/** The types of its tables. */
export const schemaTypes = async (): Promise<string> => print((await migrated()).columns)

/** Its catalogue, which `npm run verify-books` compares a database with. */
export const catalogueText = async (): Promise<string> => printCatalogue((await migrated()).catalogue)

type Migrated = { readonly columns: readonly Column[]; readonly catalogue: Catalogue }
let known: Promise<Migrated> | undefined
const migrated = (): Promise<Migrated> => (known ??= readMigrated())

/** Migrates a temporary database, and reads its catalogue. */
async function readMigrated(): Promise<Migrated> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sooner-schema-'))
  const database = await openEmbedded({ dataDir, durable: false })
  try {
    await migrate(
      database.url,
      await readMigrations('migrations'),
      secretsFrom('thrown away'),
      machineClock(),
    )
    return await readAll(database.url)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function readAll(url: string): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: columns } = await client.query<Column>(columnsSql)
    return { columns, catalogue: await readCatalogue(client) }
  } finally {
    await client.end()
  }
}

function print(columns: readonly Column[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `    ${column.name}: ${typeOf(column)}`)
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return `/** The tables of the database. Printed from its catalogue by \`npm run generate\`; not written by hand. */
import type { ColumnType } from 'kysely'

export type Schema = {
${tables.join('\n')}
}
`
}

const isJson = ({ type }: Column): boolean => type === 'jsonb' || type === 'json'

function typeOf(column: Column): string {
  const base = isJson(column) ? 'unknown' : (words(column.check) ?? typeNames[column.type])
  if (!base)
    throw new Error(
      `The column ${column.table}.${column.name} has the type ${column.type}, which has no counterpart.`,
    )
  const read = column.nullable && base !== 'unknown' ? `${base} | null` : base
  if (column.generated) return `ColumnType<${read}, never, never>`
  if (isJson(column))
    return `ColumnType<unknown, string${column.nullable ? ' | null | undefined' : ''}, string>`
  if (column.nullable || column.defaulted) return `ColumnType<${read}, ${read} | undefined, ${read}>`
  return read
}

/** The type of a column with a CHECK against a list of words is the union of these words. */
function words(check: string | null): string | undefined {
  if (!check?.includes('= ANY (ARRAY[')) return undefined
  const found = [...check.matchAll(/'([^']+)'::text/g)].map(([, word]) => `'${word}'`)
  return found.length > 0 ? found.join(' | ') : undefined
}
