/** Opens everything a server needs, in order, and closes it in reverse. */
import type { FastifyBaseLogger } from 'fastify'
import { idMaker } from '#domain/id.ts'
import { type MachineClock, machineClock } from './adapters/clock.ts'
import { publicHttpClient } from './adapters/http-client.ts'
import { openMail } from './adapters/mail.ts'
import { newRandom } from './adapters/random.ts'
import { openRegistry, sandboxRegistry } from './adapters/registry.ts'
import { endingCertificates, openSigning } from './adapters/signing/authority.ts'
import { openSms } from './adapters/sms.ts'
import { openStorage } from './adapters/storage/location.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { openTransferFolder } from './adapters/transfer-folder.ts'
import { keepAgreements } from './agreements/files.ts'
import { makeAwardFiles } from './awards/attachments.ts'
import { type Background, background as product, startBackground } from './background.ts'
import { keepCalendars, keepYearCheck } from './calendars/commands.ts'
import type { ComingYears } from './calendars/queries.ts'
import { makeIndications } from './clearing/indications.ts'
import { keepConfigDefaults } from './companies/store.ts'
import { type Config } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { openSecrets } from './config/secrets.ts'
import type { Context } from './context.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { openPool, typed } from './db/pool.ts'
import { appRole, refusePowerfulRole, systemRole, urlAs } from './db/roles.ts'
import { startWarnings } from './db/start-warnings.ts'
import { newLive } from './domain-events/live-streams.ts'
import { newOutboxWake } from './domain-events/outbox-wake.ts'
import { keepEventHandlers } from './domain-events/store.ts'
import { dueHandlers } from './due-handlers.ts'
import type { ImportKinds } from './import-kind.ts'
import { importKinds } from './import-kinds.ts'
import { openQueue } from './jobs/queue.ts'
import { appConnectionsMax, guestConnectionsMax, systemConnectionsMax } from './limits.ts'
import type { PaymentSubjects } from './payment-subject.ts'
import { paymentSubjects } from './payment-subjects.ts'
import { newIdle } from './schedule/idle.ts'
import { refuseOtherAuthority } from './signatures/own-authority.ts'

export type Opened = {
  readonly context: Context
  readonly migrationsCount: number
  readonly comingYears: ComingYears
  /** From now on this process also runs jobs and dispatches news, until it is closed. */
  readonly work: () => Promise<void>
  /** Ends that, while calls go on. */
  readonly stopWork: () => Promise<void>
  readonly close: () => Promise<void>
}
export type OpenOptions = {
  readonly config: Config
  readonly ownerUrl: string
  readonly log: FastifyBaseLogger
  readonly clock?: MachineClock
  /** Fills an empty database with the demo data of the sandbox. */
  readonly seed?: (context: Context) => Promise<void>
  /** Background work; tests may pass their own. */
  readonly background?: Background
  /** Import kinds; tests may pass their own. */
  readonly importKinds?: ImportKinds
  /** Payment subjects; tests may pass their own. */
  readonly paymentSubjects?: PaymentSubjects
  /**
   * The database is a copy of one that this version has opened, with the same secret, environment and background work:
   * migrations, queues and what `prepare` writes are in it.
   */
  readonly prepared?: boolean
}

export async function openServer({
  config,
  ownerUrl,
  log,
  clock = machineClock,
  seed,
  background = product,
  importKinds: imported = importKinds,
  paymentSubjects: paid = paymentSubjects,
  prepared = false,
}: OpenOptions): Promise<Opened> {
  const secrets = await openSecrets(config)
  const signing = await openSigning(config.signingDir, clock())
  for (const ending of endingCertificates(signing, clock()))
    log.warn(ending, 'a certificate of SIGNING_DIR is not valid, or ends soon: nothing is signed without it')
  const migrations = await readMigrations('migrations')
  const applied = prepared ? [] : await migrate(ownerUrl, migrations, secrets, clock())
  if (applied.length > 0) log.info({ applied }, 'migrated')
  if (!prepared)
    for (const warning of await startWarnings(ownerUrl, migrations, config.databaseUrl !== undefined))
      log.warn(warning)

  // The driver attaches its connection, with secrets, to the error; only the message is kept.
  const warn = ({ message }: Error) => log.warn({ message }, 'a database connection was lost')
  const appUrl = config.databaseAppUrl ?? urlAs(ownerUrl, secrets, appRole)
  const pool = openPool(appUrl, appConnectionsMax, warn)
  const guestPool = openPool(appUrl, guestConnectionsMax, warn)
  const systemPool = openPool(urlAs(ownerUrl, secrets, systemRole), systemConnectionsMax, warn)
  const closers = [
    () => Promise.all([pool.end(), guestPool.end(), systemPool.end()]),
  ] as (() => Promise<unknown>)[]
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    if (config.environment === 'production') await refusePowerfulRole(pool)
    const makeId = idMaker(() => clock().getTime(), newRandom())
    const storage = openStorage(config.storage)
    await tryStorage(storage)
    const systemDb = typed(systemPool)
    if (!prepared) await refuseOtherAuthority(systemDb, signing, clock())
    const jobs = await openQueue(pool, prepared ? [] : background.jobs, log)
    closers.push(jobs.close)
    const live = newLive({ pool, systemDb, clock, log })
    closers.push(live.close)
    const indications = makeIndications(() => context)
    closers.push(indications.close)
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
      signing,
      storage,
      due: dueHandlers,
      importKinds: imported,
      paymentSubjects: paid,
      jobs,
      outboxWake: newOutboxWake(),
      idle: newIdle(),
      indications,
      live,
      log,
      transports: {
        mail: config.smtp && openMail(config.smtp),
        sms: config.sms && openSms(config.sms, clock),
      },
      registry: registryOf(config, clock),
      transfers: config.transfers && {
        folder: openTransferFolder(config.transfers.folder),
        account: config.transfers.account,
      },
      awardFiles: makeAwardFiles,
      outgoing: publicHttpClient,
    }
    if (!prepared) await prepare(context, background)
    const comingYears = await keepYearCheck(context)
    await keepAgreements(systemDb, storage, clock())
    await seed?.(context)
    let stopWork = async (): Promise<void> => undefined
    const work = async () => {
      stopWork = once(await startBackground(context, background))
      closers.push(stopWork)
    }
    return {
      context,
      migrationsCount: migrations.length,
      comingYears,
      work,
      stopWork: () => stopWork(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A second call waits for the first. */
function once(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined
  return () => {
    working ??= work()
    return working
  }
}

/** Without a gateway the sandbox has a simulated registry, and production none. */
function registryOf({ registry, environment }: Config, clock: MachineClock) {
  if (registry) return openRegistry(registry, clock)
  return environment === 'sandbox' ? sandboxRegistry : undefined
}

/** The rows that every installation has before its first call. */
async function prepare(context: Context, { eventHandlers }: Background): Promise<void> {
  const { systemDb } = context
  await keepEventHandlers(systemDb, eventHandlers)
  await keepConfigDefaults(systemDb)
  await keepCalendars(context)
}

/**
 * Unusable storage is detected at start, not by the first upload. Files left by a killed start are removed by the
 * next.
 */
async function tryStorage(storage: Storage): Promise<void> {
  try {
    await storage.put('start', Buffer.from('x'))
    await storage.remove('start')
  } catch (error) {
    throw new ConfigError(`STORAGE_URL names a place where nothing can be kept: ${(error as Error).message}.`)
  }
}
