/** What a capability does when something of its kind falls due: a command that no call, but the schedule runs. */
import type { JournalEntry } from './command.ts'
import type { UnitWork } from './unit.ts'

export type DueRow = {
  readonly id: string
  /** The platform's id where the row is nobody else's. */
  readonly tenantId: string
  readonly marketId: string | undefined
  readonly kind: string
  readonly dueAt: Date
  readonly body: unknown
  /** How often it was tried before, and failed. */
  readonly tries: number
}

/**
 * The unit of work in which the row is marked as done, in the scope of its tenant. Business time is at or after the row's
 * own moment: after it where no server ran, or where it is tried again.
 */
export type DueWork = UnitWork & { readonly row: DueRow }

/** Answers what happened, for the journal; undefined where nothing changed. What it throws is a try that failed. */
export type DueHandler = (work: DueWork) => Promise<JournalEntry | undefined>

/** By kind, which is the capability's name, a dot and what is due: `markets.dayRoll`. */
export type DueHandlers = Readonly<Record<string, DueHandler>>
