/**
 * The environment of a measure: a durable database, a server's connections and the demo data, all of its own. It
 * is removed when the measure ends, also if it fails.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { seedDemo } from '#demo/seed.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { type Opened, openServer } from '#server/open.ts'
import { interrupted } from './interrupted.ts'

export type World = {
  readonly context: Context
  /** Connects as the owner, which may create tables. */
  readonly ownerUrl: string
  /** Serves the product at an address of its own. */
  readonly serve: (options?: ServeOptions) => Promise<string>
}
type ServeOptions = {
  readonly webDir?: string
  /** Routes that the measure adds to the same server. */
  readonly add?: (app: FastifyInstance) => void
}
type Closer = () => Promise<unknown>

export async function inWorld<T>(
  work: (world: World) => Promise<T>,
  /** Changes to the usual configuration. */
  values: Readonly<Record<string, string>> = {},
): Promise<T> {
  const closers: Closer[] = []
  const opening = open(closers, values)
  try {
    return await Promise.race([opening.then(work), interrupted])
  } finally {
    // A database that is still being opened can only be closed afterwards.
    await opening.catch(() => undefined)
    for (const close of closers.toReversed()) await close()
  }
}

/** A folder in the system's temporary folder that is removed with the measure. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sooner-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function open(closers: Closer[], values: Readonly<Record<string, string>>): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sooner-bench-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openEmbedded({ dataDir })
  closers.push(database.close)
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...values })
  const log = pino({ level: config.logLevel })
  const opened = await openServer({ config, ownerUrl: database.url, log, seed: seedDemo })
  closers.push(opened.close)
  return {
    context: opened.context,
    ownerUrl: database.url,
    serve: (options = {}) => serve(opened, options, closers),
  }
}

async function serve(
  { context, migrationsCount }: Opened,
  { webDir, add }: ServeOptions,
  closers: Closer[],
): Promise<string> {
  const app = await buildApp(context, { webDir, migrationsCount })
  closers.push(() => app.close())
  add?.(app)
  return app.listen({ host: context.config.host, port: context.config.port })
}
