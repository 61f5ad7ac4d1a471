/** Opens everything a server stands on, in order, and closes it in the opposite order. */
import type { FastifyBaseLogger } from 'fastify'
import { idMaker } from '#domain/id.ts'
import { appConnectionsMax, guestConnectionsMax, systemConnectionsMax } from '#domain/limits.ts'
import { newChance } from './adapters/chance.ts'
import { type MachineClock, machineClock } from './adapters/clock.ts'
import { openMail } from './adapters/mail.ts'
import { openSms } from './adapters/sms.ts'
import { openStorage } from './adapters/storage/location.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { keepAgreements } from './agreements/files.ts'
import { type Background, background as product, startBackground } from './background.ts'
import { keepYearCheck } from './calendars/commands.ts'
import type { MissingYear } from './calendars/queries.ts'
import { keepCalendars } from './calendars/store.ts'
import { keepConfigDefaults } from './companies/store.ts'
import { type Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { Context } from './context.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { openPool, typed } from './db/pool.ts'
import { appRole, refusePowerfulRole, systemRole, urlAs } from './db/roles.ts'
import { dueHandlers } from './due-handlers.ts'
import type { ImportKinds } from './import-kind.ts'
import { importKinds } from './import-kinds.ts'
import { openQueue } from './jobs/queue.ts'
import { newLive } from './news/live.ts'
import { keepReactions } from './news/store.ts'
import { newOutboxWake } from './outbox-wake.ts'
import { newUnfinished } from './schedule/unfinished.ts'
import { openSecrets } from './secrets.ts'

export type Opened = {
  readonly context: Context
  readonly migrationsCount: number
  readonly missingYears: readonly MissingYear[]
  /** From now on this process does jobs and dispatches news as well, until it is closed. */
  readonly work: () => Promise<void>
  readonly close: () => Promise<void>
}
export type OpenOptions = {
  readonly config: Config
  readonly ownerUrl: string
  readonly log: FastifyBaseLogger
  readonly clock?: MachineClock
  /** Fills a database that is still empty; the sandbox's demo world. */
  readonly seed?: (context: Context) => Promise<void>
  /** What works without being asked; the product's own unless a test has others. */
  readonly background?: Background
  /** What can be imported; the product's own unless a test has others. */
  readonly importKinds?: ImportKinds
}

export async function openServer({
  config,
  ownerUrl,
  log,
  clock = machineClock,
  seed,
  background = product,
  importKinds: imported = importKinds,
}: OpenOptions): Promise<Opened> {
  const secrets = await openSecrets(config)
  const migrations = await readMigrations('migrations')
  const applied = await migrate(ownerUrl, migrations, secrets, clock())
  if (applied.length > 0) log.info({ applied }, 'migrated')

  // The driver hangs its whole connection on the error, secrets included; the message is enough.
  const tell = ({ message }: Error) => log.warn({ message }, 'a database connection was lost')
  const appUrl = config.databaseAppUrl ?? urlAs(ownerUrl, secrets, appRole)
  const pool = openPool(appUrl, appConnectionsMax, tell)
  const guestPool = openPool(appUrl, guestConnectionsMax, tell)
  const systemPool = openPool(urlAs(ownerUrl, secrets, systemRole), systemConnectionsMax, tell)
  const closers = [
    () => Promise.all([pool.end(), guestPool.end(), systemPool.end()]),
  ] as (() => Promise<unknown>)[]
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    if (config.environment === 'production') await refusePowerfulRole(pool)
    const makeId = idMaker(() => clock().getTime(), newChance())
    const storage = openStorage(config.storage)
    await tryStorage(storage)
    const systemDb = typed(systemPool)
    const jobs = await openQueue(pool, background.jobs, log)
    closers.push(jobs.close)
    const live = newLive({ pool, systemDb, clock, log })
    closers.push(live.close)
    const context: Context = {
      config,
      pool,
      db: typed(pool),
      guest: { pool: guestPool, db: typed(guestPool) },
      systemDb,
      systemPool,
      clock,
      makeId,
      secrets,
      storage,
      due: dueHandlers,
      importKinds: imported,
      jobs,
      outboxWake: newOutboxWake(),
      unfinished: newUnfinished(),
      live,
      log,
      carriers: {
        mail: config.smtp && openMail(config.smtp),
        sms: config.sms && openSms(config.sms, clock),
      },
    }
    await keepReactions(systemDb, background.reactions)
    await keepConfigDefaults(context.systemDb)
    await keepCalendars(context.systemDb)
    const missingYears = await keepYearCheck(context)
    await keepAgreements(context.systemDb, storage, clock())
    await seed?.(context)
    const work = async () => void closers.push(await startBackground(context, background))
    return { context, migrationsCount: migrations.length, missingYears, work, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * A place where nothing can be kept is found out at the start, and not by the first who uploads. What a start that was
 * killed leaves there is taken along by the next.
 */
async function tryStorage(storage: Storage): Promise<void> {
  try {
    await storage.put('start', Buffer.from('x'))
    await storage.remove('start')
  } catch (error) {
    throw new ConfigError(`STORAGE_URL names a place where nothing can be kept: ${(error as Error).message}.`)
  }
}
