/**
 * Two database roles: the application, which is subject to row security, and the system, which sees every row but
 * cannot bypass a policy. Neither owns anything.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import type { Secrets } from '../config/secrets.ts'
import { roleRetryMs, roleTriesMax } from '../limits.ts'

export const appRole = 'sooner_app'
export const systemRole = 'sooner_system'

const passwordOf = (secrets: Secrets, role: string): string =>
  secrets.derive(`database:${role}`).toString('hex')

/** Creates missing roles. Their passwords derive from the secret, which all servers share. */
export async function ensureRoles(owner: pg.ClientBase, secrets: Secrets): Promise<void> {
  for (const role of [appRole, systemRole]) await ensureRole(owner, role, passwordOf(secrets, role))
}

/** Roles belong to the whole cluster, so a lock in one database does not stop servers of another. */
async function ensureRole(owner: pg.ClientBase, role: string, password: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const known = await knownFingerprint(owner, role)
    if (known === fingerprintOf(password)) return
    if (known)
      throw new ConfigError(
        `SOONER_SECRET is not the one that the database role ${role} was made with; servers of one PostgreSQL share a secret.`,
      )
    try {
      await giveRole(owner, role, password, known === undefined ? 'create' : 'alter')
      return
    } catch (error) {
      await owner.query('rollback')
      if (!isRivalry(error) || attempt >= roleTriesMax) throw error
      await wait(roleRetryMs * attempt)
    }
  }
}

/** A fingerprint of the password, stored with the role: enough to detect another secret, too little to recover it. */
const fingerprintOf = (password: string): string =>
  createHash('sha256').update(password).digest('hex').slice(0, 16)

/** The stored fingerprint of a role; empty if it has none, undefined if the role does not exist. */
async function knownFingerprint(owner: pg.ClientBase, role: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ fingerprint: string }>(
    `select coalesce(shobj_description(oid, 'pg_authid'), '') as fingerprint from pg_roles where rolname = $1`,
    [role],
  )
  return rows[0]?.fingerprint
}

async function giveRole(
  owner: pg.ClientBase,
  role: string,
  password: string,
  verb: 'create' | 'alter',
): Promise<void> {
  await owner.query('begin')
  await owner.query(`${verb} role ${role} login nosuperuser nobypassrls password '${verifierOf(password)}'`)
  await owner.query(`comment on role ${role} is '${fingerprintOf(password)}'`)
  await owner.query('commit')
}

/** SCRAM-SHA-256 as PostgreSQL stores it, so that the password is in no statement and no log. */
function verifierOf(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`
}

/** Another process created or changed the role at the same moment. */
const isRivalry = (error: unknown): boolean =>
  /tuple concurrently updated|already exists|duplicate key/.test((error as Error).message)

/** The owner's address, with a role's name and password in place of the owner's. */
export function urlAs(ownerUrl: string, secrets: Secrets, role: string): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = passwordOf(secrets, role)
  return url.href
}

/** In production the application role must not be able to bypass row security. */
export async function refusePowerfulRole(client: { query: pg.ClientBase['query'] }): Promise<void> {
  const { rows } = await client.query<{ name: string; power: string | null }>(`
    select current_user as name,
      case when rolsuper then 'is a superuser'
           when rolbypassrls then 'can bypass row security'
           when exists (
             select from pg_roles other
             where (other.rolsuper or other.rolbypassrls or other.rolname = '${systemRole}')
               and pg_has_role(pg_roles.oid, other.oid, 'member')
           ) then 'can become a role with more power'
           when exists (
             select from pg_class where relkind in ('r', 'p') and pg_has_role(pg_roles.oid, relowner, 'member')
           ) then 'owns a table'
      end as power
    from pg_roles where rolname = current_user`)
  const found = rows[0]
  if (found?.power)
    throw new ConfigError(
      `DATABASE_APP_URL: the role ${found.name} ${found.power}; the application needs a role without that.`,
    )
}
