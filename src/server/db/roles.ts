/**
 * Two roles work on the database: the application, which row security binds, and the system, which sees every
 * row but cannot bypass a policy. Neither owns anything.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Secrets } from '../secrets.ts'

export const appRole = 'sooner_app'
export const systemRole = 'sooner_system'

const passwordOf = (secrets: Secrets, role: string): string =>
  secrets.derive(`database:${role}`).toString('hex')

const triesMax = 20
const retryWaitMs = 20

/** Makes the roles, or gives them the password that this installation's secret derives. */
export async function ensureRoles(owner: pg.ClientBase, secrets: Secrets): Promise<void> {
  for (const role of [appRole, systemRole]) await ensureRole(owner, role, passwordOf(secrets, role))
}

/** Roles belong to the whole cluster, where no lock of one database keeps servers of another from doing the same. */
async function ensureRole(owner: pg.ClientBase, role: string, password: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const known = await owner.query('select from pg_roles where rolname = $1', [role])
    const verb = known.rowCount === 0 ? 'create' : 'alter'
    try {
      await owner.query(`${verb} role ${role} login nosuperuser nobypassrls password '${password}'`)
      return
    } catch (error) {
      if (!isRivalry(error) || attempt >= triesMax) throw error
      await wait(retryWaitMs * attempt)
    }
  }
}

/** Somebody else made or changed the role at the same moment. */
const isRivalry = (error: unknown): boolean =>
  /tuple concurrently updated|already exists|duplicate key/.test((error as Error).message)

/** The owner's address, with a role's name and password in place of the owner's. */
export function urlAs(ownerUrl: string, secrets: Secrets, role: string): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = passwordOf(secrets, role)
  return url.href
}

/** In production the application's role must not be able to step around row security. */
export async function refusePowerfulRole(client: { query: pg.ClientBase['query'] }): Promise<void> {
  const { rows } = await client.query<{ name: string; power: string | null }>(`
    select current_user as name,
      case when rolsuper then 'is a superuser'
           when rolbypassrls then 'can bypass row security'
           when exists (
             select from pg_roles other
             where (other.rolsuper or other.rolbypassrls) and pg_has_role(pg_roles.oid, other.oid, 'member')
           ) then 'can become a role with more power'
           when exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')) then 'owns a table'
      end as power
    from pg_roles where rolname = current_user`)
  const found = rows[0]
  if (found?.power)
    throw new ConfigError(
      `DATABASE_APP_URL: the role ${found.name} ${found.power}; the application needs a role without that.`,
    )
}
