/**
 * Migrations: plain SQL files, applied in order of their names, each in its own transaction and once, however many
 * processes start at the same time. An applied file never changes.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import type { Secrets } from '../config/secrets.ts'
import { installBoss } from '../jobs/boss.ts'
import { migrationLockWithinMs } from '../limits.ts'
import { lockNumbers } from './advisory-locks.ts'
import { refuseDistributedTables } from './distributed.ts'
import { ensureRoles } from './roles.ts'
import { analyzeAll } from './statistics.ts'

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

export type Migration = { readonly name: string; readonly sql: string; readonly hash: string }

export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Migrates the database and returns the names of the applied files. */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  secrets: Secrets,
  at: Date,
): Promise<string[]> {
  const owner = new pg.Client({
    connectionString: url,
    application_name: 'sooner migrations',
    lock_timeout: migrationLockWithinMs,
  })
  // A lost connection also fails the running statement, which reports it.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await refuseDistributedTables(owner)
    await owner.query('select pg_advisory_lock($1)', [lockNumbers.migrations])
    await ensureRoles(owner, secrets)
    await owner.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null)',
    )
    await owner.query('grant select on migrations to sooner_app, sooner_system')
    const applied = await applyMissing(owner, migrations, at)
    await installBoss(owner)
    if (applied.length > 0) await analyzeAll(owner)
    return applied
  } finally {
    await owner.end()
  }
}

async function applyMissing(owner: pg.Client, migrations: readonly Migration[], at: Date): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from migrations')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const fresh: string[] = []
  for (const migration of migrations) {
    const known = applied.get(migration.name)
    if (known !== undefined && known !== migration.hash)
      throw new ConfigError(
        `The migration ${migration.name} was changed after it was applied to this database: start with an empty one, ` +
          'or with the version that made it.',
      )
    if (known !== undefined) continue
    await apply(owner, migration, at)
    fresh.push(migration.name)
  }
  return fresh
}

async function apply(owner: pg.Client, { name, sql, hash }: Migration, at: Date): Promise<void> {
  await owner.query('begin')
  try {
    // Row security would silently hide rows from such an owner, so PostgreSQL raises an error instead.
    await owner.query('set local row_security = off')
    await owner.query(sql)
    await owner.query('insert into migrations values ($1, $2, $3)', [name, hash, at])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}.`, { cause: error })
  }
}
