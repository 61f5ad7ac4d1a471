/** The database's tables as TypeScript, read from the catalogue, so that a query that names a wrong column does not compile. */
import pg from 'pg'

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
}

const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.attgenerated <> '' or a.attidentity = 'a' as generated, a.atthasdef as defaulted,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`

export async function schemaTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columnsSql)
    const tables = [...new Set(rows.map((row) => row.table))]
    const lines = tables.map((table) => {
      const columns = rows
        .filter((row) => row.table === table)
        .map((row) => `    ${row.name}: ${typeOf(row)}`)
      return `  ${table}: {\n${columns.join('\n')}\n  }`
    })
    return `/** The tables of the database. Printed from its catalogue by \`npm run generate\`; not written by hand. */
import type { ColumnType } from 'kysely'

export type Schema = {
${lines.join('\n')}
}
`
  } finally {
    await client.end()
  }
}

function typeOf(column: Column): string {
  const base = column.type === 'jsonb' ? 'unknown' : (words(column.check) ?? typeNames[column.type])
  if (!base)
    throw new Error(
      `The column ${column.table}.${column.name} has the type ${column.type}, which has no counterpart.`,
    )
  const read = column.nullable && base !== 'unknown' ? `${base} | null` : base
  if (column.generated) return `ColumnType<${read}, never, never>`
  if (column.type === 'jsonb')
    return `ColumnType<unknown, string${column.nullable ? ' | null | undefined' : ''}, string>`
  if (column.nullable || column.defaulted) return `ColumnType<${read}, ${read} | undefined, ${read}>`
  return read
}

/** A column that a CHECK holds to a list of words has the union of these words for its type. */
function words(check: string | null): string | undefined {
  if (!check?.includes('= ANY (ARRAY[')) return undefined
  const found = [...check.matchAll(/'([^']+)'::text/g)].map(([, word]) => `'${word}'`)
  return found.length > 0 ? found.join(' | ') : undefined
}
