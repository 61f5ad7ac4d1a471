/** What every part of the server gets: configuration, connections, the clock, ids and secrets. */
import type { FastifyBaseLogger } from 'fastify'
import type { BankAccount } from '#domain/bank-accounts/account.ts'
import type { Language } from '#text/text.ts'
import type { MachineClock } from './adapters/clock.ts'
import type { Attachment, Carriers } from './adapters/delivery-transport.ts'
import type { HttpClient } from './adapters/http-client.ts'
import type { Registry } from './adapters/registry.ts'
import type { Signing } from './adapters/signing/authority.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { TransferFolder } from './adapters/transfer-folder.ts'
import type { Indications } from './clearing/indications.ts'
import type { DueHandlers } from './commands/due.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Database, Pool } from './db/pool.ts'
import type { LiveStreams } from './domain-events/live-streams.ts'
import type { OutboxWake } from './domain-events/outbox-wake.ts'
import type { ImportKinds } from './import-kind.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { PaymentSubjects } from './payment-subject.ts'
import type { Idle } from './schedule/idle.ts'

/** A mail of an award file, in the language of its recipient. */
export type MailedFile = {
  readonly tenantId: string
  readonly id: string
  readonly language: Language
}
export type AwardFileMaker = (context: Context, file: MailedFile) => Promise<readonly Attachment[]>

export type Context = {
  readonly config: Config
  /** The application role's connections, and the same with types. */
  readonly pool: Pool
  readonly db: Database
  /** The same role's connections for calls without a session; there are few of them. */
  readonly guest: { readonly pool: Pool; readonly db: Database }
  /** The system role, which sees every row. Use it only for what docs/capabilities/tenants.md lists for the system role. */
  readonly systemDb: Database
  readonly systemPool: Pool
  readonly clock: MachineClock
  readonly makeId: () => string
  readonly secrets: Secrets
  /** The certificate authority of the platform, its timestamps and its seal. */
  readonly signing: Signing
  readonly storage: Storage
  /** Handlers of due rows. */
  readonly due: DueHandlers
  /** What can be imported. */
  readonly importKinds: ImportKinds
  /** What messages of banks can settle. */
  readonly paymentSubjects: PaymentSubjects
  /** Enqueues jobs. */
  readonly jobs: JobQueue
  /** Called when news was written. */
  readonly outboxWake: OutboxWake
  /** What the workers of this process have still to do. */
  readonly idle: Idle
  /** Whether documents would clear, from books that are kept in memory. */
  readonly indications: Indications
  /** Opens streams of live updates. */
  readonly live: LiveStreams
  readonly log: FastifyBaseLogger
  /** Carriers of letters, by channel. */
  readonly transports: Carriers
  /** Who checks companies and people; absent if none is configured. */
  readonly registry: Registry | undefined
  /** The bank that takes transfers; absent in the sandbox, which has a simulated one. */
  readonly transfers: { readonly folder: TransferFolder; readonly account: BankAccount } | undefined
  /** Makes the files that a mail of awards carries. */
  readonly awardFiles: AwardFileMaker
  /** What calls to addresses of others may reach. */
  readonly outgoing: HttpClient
}
