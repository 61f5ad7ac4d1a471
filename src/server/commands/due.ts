/** Handlers of due rows: commands that the schedule runs at a row's time. */
import type { JournalEntry } from './command.ts'
import type { UnitWork } from './unit-of-work.ts'

export type DueRow = {
  readonly id: string
  /** The platform's id for rows that belong to no tenant. */
  readonly tenantId: string
  readonly marketId: string | undefined
  readonly kind: string
  readonly dueAt: Date
  readonly body: unknown
  /** How often it failed before. */
  readonly tries: number
}

/**
 * The unit of work that also marks the row as done, in the scope of its tenant. Business time is at or after `dueAt`:
 * after it if no server ran at that time, or if the row is tried again.
 */
export type DueWork = UnitWork & { readonly row: DueRow }

/** Returns the journal entry, or undefined if nothing changed. An exception counts as a failed try. */
export type DueHandler = (work: DueWork) => Promise<JournalEntry | undefined>
/** The same, for a row that may change several things. */
export type DueHandlerOfSeveral = (work: DueWork) => Promise<readonly JournalEntry[] | undefined>

/** By kind, `capability.event`, such as `markets.dayRoll`. */
export type DueHandlers = Readonly<Record<string, DueHandler | DueHandlerOfSeveral>>
