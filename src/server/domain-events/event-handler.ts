/**
 * Who reacts to news. A reaction writes in the transaction that it is given, in the scope of the news, or asks for
 * a job there; it never talks to the outside. So its work is done once, however often it is tried.
 */
import type { JournalEntry } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'

/** A piece of news as it was dispatched. */
export type DispatchedEvent = {
  readonly id: bigint
  /** Whose chain it was written with; the platform's own has an id too. */
  readonly tenantId: string
  /** Who alone is told. */
  readonly userId: string | null
  readonly topic: string
  readonly body: unknown
}
export type EventHandler = {
  /** Stands in the database for as long as news waits for it: a changed name is another reaction. */
  readonly name: string
  readonly topics: readonly string[]
  /** How much news one transaction takes, where it should be less than for others. */
  readonly eventsAtOnceMax?: number
  /** Answers what happened, for the journal; undefined where nothing changed. What it throws is a try that failed. */
  readonly handle: (work: UnitWork, event: DispatchedEvent) => Promise<JournalEntry | undefined>
}
