/** What every part of the server is handed: configuration, connections, the clock, ids and secrets. */
import type { FastifyBaseLogger } from 'fastify'
import type { MachineClock } from './adapters/clock.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Config } from './config.ts'
import type { Database, Pool } from './db/pool.ts'
import type { Secrets } from './secrets.ts'

export type Context = {
  readonly config: Config
  /** The application role's connections, and the same with types. */
  readonly pool: Pool
  readonly db: Database
  /** The system role: for verification, back-up, seeding and the outbox only. */
  readonly systemDb: Database
  readonly clock: MachineClock
  readonly makeId: () => string
  readonly secrets: Secrets
  readonly storage: Storage
  readonly log: FastifyBaseLogger
}
