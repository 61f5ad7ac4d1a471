/** What a server says about its database when it starts, though it can work with it. */
import pg from 'pg'
import type { Migration } from './migrate.ts'

export async function startWarnings(
  ownerUrl: string,
  migrations: readonly Migration[],
  /** Of a configured database; the embedded one belongs to a superuser of its own. */
  isConfigured: boolean,
): Promise<readonly string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'sooner start' })
  owner.on('error', () => undefined) // A lost connection also fails the statement.
  await owner.connect()
  try {
    const { rows } = await owner.query<{
      name: string
      is_super: boolean
      bypasses: boolean
      applied: string[]
    }>(
      `select rolname as name, rolsuper as is_super, rolbypassrls as bypasses,
         array(select m.name from migrations m order by m.name) as applied
       from pg_roles where rolname = current_user`,
    )
    const [found] = rows
    if (!found) return []
    const power = found.is_super ? 'is a superuser' : found.bypasses ? 'can bypass row security' : undefined
    const unknown = found.applied.filter((name) => !migrations.some((own) => own.name === name))
    return [
      ...(isConfigured && power
        ? [`the owner ${found.name} in DATABASE_URL ${power}: give the product a role without that`]
        : []),
      ...(unknown.length > 0
        ? [
            `the database is newer than this server, which does not know ${unknown.join(', ')}: update the server`,
          ]
        : []),
    ]
  } finally {
    await owner.end()
  }
}
