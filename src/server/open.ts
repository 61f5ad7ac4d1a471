/** Opens everything a server stands on, in order, and closes it in the opposite order. */
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { idMaker } from '#domain/id.ts'
import { type MachineClock, machineClock } from './adapters/clock.ts'
import { openPlace } from './adapters/storage/place.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { keepAgreements } from './agreements/files.ts'
import { keepConfigDefaults } from './companies/store.ts'
import { type Config, ConfigError } from './config.ts'
import type { Context } from './context.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { openPool, typed } from './db/pool.ts'
import { appRole, refusePowerfulRole, systemRole, urlAs } from './db/roles.ts'
import { openSecrets } from './secrets.ts'

const appConnectionsMax = 20
const systemConnectionsMax = 2

export type Opened = {
  readonly context: Context
  readonly migrationsCount: number
  readonly close: () => Promise<void>
}
export type OpenOptions = {
  readonly config: Config
  readonly ownerUrl: string
  readonly log: FastifyBaseLogger
  readonly clock?: MachineClock
  /** Fills a database that is still empty; the sandbox's demo world. */
  readonly seed?: (context: Context) => Promise<void>
}

export async function openServer({
  config,
  ownerUrl,
  log,
  clock = machineClock,
  seed,
}: OpenOptions): Promise<Opened> {
  const secrets = await openSecrets(config)
  const migrations = await readMigrations('migrations')
  const applied = await migrate(ownerUrl, migrations, secrets, clock())
  if (applied.length > 0) log.info({ applied }, 'migrated')

  // The driver hangs its whole connection on the error, secrets included; the message is enough.
  const tell = ({ message }: Error) => log.warn({ message }, 'a database connection was lost')
  const pool = openPool(config.databaseAppUrl ?? urlAs(ownerUrl, secrets, appRole), appConnectionsMax, tell)
  const systemPool = openPool(urlAs(ownerUrl, secrets, systemRole), systemConnectionsMax, tell)
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), systemPool.end()])
  }
  try {
    if (config.environment === 'production') await refusePowerfulRole(pool)
    const makeId = idMaker(() => clock().getTime(), randomBytes)
    const storage = openPlace(config.storage)
    await tryStorage(storage)
    const context: Context = {
      config,
      pool,
      db: typed(pool),
      systemDb: typed(systemPool),
      clock,
      makeId,
      secrets,
      storage,
      log,
    }
    await keepConfigDefaults(context.systemDb)
    await keepAgreements(context.systemDb, storage, clock())
    await seed?.(context)
    return { context, migrationsCount: migrations.length, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A place where nothing can be kept is found out at the start, and not by the first who uploads. */
async function tryStorage(storage: Storage): Promise<void> {
  const id = `start-${process.pid}`
  try {
    await storage.put(id, Buffer.from('x'))
    await storage.remove(id)
  } catch (error) {
    throw new ConfigError(`STORAGE_URL names a place where nothing can be kept: ${(error as Error).message}.`)
  }
}
