/**
 * The embedded database of a data folder: created on the first start, started if it does not run, joined if it does,
 * and stopped by the last user. A killed server leaves it running for the next one.
 */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import pg from 'pg'
import { findAccount, ownerOf } from './account.ts'
import { takeArchive } from './archive.ts'
import { type Cluster, findCluster, type Home, makeHome } from './home.ts'
import { initialize, isInitialized, ownerName } from './initialize.ts'
import { withLock } from './lock.ts'
import { signIn, signOut } from './openers.ts'
import {
  findRunning,
  isStopping,
  PortTaken,
  type Postmaster,
  portLeftBehind,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { isAlive } from './processes.ts'
import { findPrograms, type Programs } from './programs.ts'

export type Embedded = {
  /** Signs in as the owner of the database `sooner`. It does not change until `close`. */
  readonly url: string
  /** Costs almost nothing while the database runs; restarts it at the same address if it died. */
  readonly ensureRunning: () => Promise<void>
  /** Whether the database got a signal to stop: its servers stop then too. */
  readonly isStopping: () => boolean
  /** Signs out, and stops the database if this was the last user. Can be called again. */
  readonly close: () => Promise<void>
}

export type EmbeddedOptions = {
  readonly dataDir: string
  /** False only for tests: nothing is synced, and a power cut may lose data. */
  readonly durable?: boolean
  /** A folder to archive the log in, for point-in-time restore; without it there is no archive. */
  readonly archiveDir?: string | undefined
  /** Receives a sentence about a slow step. */
  readonly log?: (line: string) => void
}

type Site = {
  readonly home: Home
  readonly cluster: Cluster
  readonly programs: Programs
  readonly durable: boolean
  readonly archive: string | undefined
}

const databaseName = 'sooner'
const portChoicesMax = 5

export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const home = makeHome(options.dataDir)
  return withLock(home.lock, async () => {
    const site = await prepare(home, options)
    const opener = signIn(home.openers)
    try {
      const running = await findRunning(site.programs, site.cluster.folder)
      const postmaster = running ?? (await startSomewhere(site))
      await makeDatabase(urlOf(site, postmaster.port, 'postgres'))
      return handle(site, opener, postmaster)
    } catch (error) {
      await leave(site, opener)
      throw error
    }
  })
}

async function prepare(home: Home, { durable = true, archiveDir, log }: EmbeddedOptions): Promise<Site> {
  const account = findAccount()
  const cluster = findCluster(home, account)
  const programs = findPrograms(ownerOf(cluster.folder) ?? account)
  if (!isInitialized(cluster)) {
    log?.('Creating the database …')
    await initialize(programs, cluster, durable)
  }
  const archive = archiveDir && takeArchive(home, archiveDir, programs.account)
  return { home, cluster, programs, durable, archive }
}

function handle(site: Site, opener: string, first: Postmaster): Embedded {
  let postmaster = first
  let reviving: Promise<void> | undefined
  let closing: Promise<void> | undefined

  const revive = () =>
    withLock(site.home.lock, async () => {
      postmaster = (await findRunning(site.programs, site.cluster.folder)) ?? (await start(site, first.port))
      if (postmaster.port !== first.port)
        throw new Error(`The database moved to port ${postmaster.port}; restart this server.`)
    })

  return {
    url: urlOf(site, first.port, databaseName),
    isStopping: () => !closing && isStopping(site.cluster.folder),
    ensureRunning: async () => {
      if (closing || isAlive(postmaster.processId)) return
      reviving ??= revive().finally(() => {
        reviving = undefined
      })
      await reviving
    },
    close: () => {
      closing ??= isGone(site) ? Promise.resolve() : withLock(site.home.lock, () => leave(site, opener))
      return closing
    },
  }
}

/** The data folder was removed: PostgreSQL notices and stops by itself. */
const isGone = (site: Site): boolean => !existsSync(site.home.folder)

const start = (site: Site, port: number): Promise<Postmaster> =>
  startPostmaster({
    programs: site.programs,
    cluster: site.cluster.folder,
    log: site.home.log,
    port,
    durable: site.durable,
    archive: site.archive,
  })

async function leave(site: Site, opener: string): Promise<void> {
  const nobodyLeft = signOut(site.home.openers, opener)
  if (nobodyLeft) await stopPostmaster(site.programs, site.cluster.folder)
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // The query that fails says so; the event alone would end the process.
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

const urlOf = (site: Site, port: number, database: string): string =>
  `postgres://${ownerName}:${site.cluster.password}@127.0.0.1:${port}/${database}`

/**
 * After a crash the old port is tried first, because other servers may still use it. If another program takes the
 * port before the start, the next one is tried.
 */
async function startSomewhere(site: Site): Promise<Postmaster> {
  const left = portLeftBehind(site.cluster.folder)
  for (let choice = 1; ; choice += 1) {
    const port = (left && (await listenOnce(left))) || (await listenOnce(0)) || 0
    try {
      return await start(site, port)
    } catch (error) {
      if (!(error instanceof PortTaken) || choice === portChoicesMax) throw error
    }
  }
}

/** The port if it is free (0 means any), or undefined. */
function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
