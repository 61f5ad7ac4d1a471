/**
 * The embedded database of a data folder: made on the first start, started when nobody runs it, joined when
 * somebody does, and stopped by the last one out. A server that is killed leaves it running for the next.
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
  PortTaken,
  type Postmaster,
  portLeftBehind,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { isAlive } from './processes.ts'
import { findPrograms, type Programs } from './programs.ts'

export type Embedded = {
  /** Signs in as the owner of the database `sooner`. It stays the same until `close`. */
  readonly url: string
  /** Costs next to nothing while the database runs; brings it back, at the same address, when it died. */
  readonly ensureRunning: () => Promise<void>
  /** Leaves, and stops the database if nobody else uses it. May be called again. */
  readonly close: () => Promise<void>
}

export type EmbeddedOptions = {
  readonly dataDir: string
  /** False for tests only: nothing waits for the disk, and a power cut may cost the data. */
  readonly durable?: boolean
  /** A folder for the log, from which any moment can be restored; without it none is kept. */
  readonly archiveDir?: string | undefined
  /** Told, in a sentence, what takes long. */
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

/** Somebody removed the data folder: PostgreSQL notices that by itself and stops. */
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
 * After a crash the old port is the first choice: other servers may still be waiting there. A port that another
 * program takes between the choice and the start is given up for the next.
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

/** The port when it is free (0 asks for any), and nothing when it is taken. */
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
