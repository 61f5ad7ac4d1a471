/**
 * The type of event handlers. A handler writes in the transaction and scope of its event, or enqueues a job
 * there, and makes no outside calls. So its work is done once, however often it is tried.
 */
import type { JournalEntry } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'

/** A dispatched domain event. */
export type DispatchedEvent = {
  readonly id: bigint
  /** The tenant whose journal it was written with; the platform has an id too. */
  readonly tenantId: string
  /** The only person who gets the event; null for all of the tenant. */
  readonly userId: string | null
  readonly topic: string
  readonly body: unknown
}
export type EventHandler = {
  /** Stored with the deliveries: renaming a handler makes it another handler. */
  readonly name: string
  readonly topics: readonly string[]
  /** The maximum of events per transaction, if it is less than the default. */
  readonly eventsAtOnceMax?: number
  /** Returns the journal entry, or undefined if nothing changed. An exception counts as a failed try. */
  readonly handle: (work: UnitWork, event: DispatchedEvent) => Promise<JournalEntry | undefined>
}
