/** What a command is: it locks, decides and writes inside the runner's transaction, and says what happened. */

import type { Action } from '#domain/audit.ts'
import type { Refused, Result } from '#domain/result.ts'
import type { Caller } from '../sessions/authenticators.ts'
import type { Origin } from './cause.ts'
import type { UnitWork } from './unit.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** News for whoever reacts and whoever listens, dispatched from the outbox after the commit. */
export type DomainEvent = {
  readonly topic: string
  readonly body: Json
  /** Another tenant that is told, where it is a side of what was done. */
  readonly tenantId?: string
  /** Who alone is told; otherwise whoever acts for the tenant of the entry, or everybody where it is the platform's. */
  readonly userId?: string
}

/** The one row of the journal that every change has. */
export type JournalEntry = {
  readonly action: Action
  /** Whose chain the row joins; null is the platform's own. */
  readonly tenantId: string | null
  readonly userId: string
  readonly facts: { readonly [key: string]: Json }
  readonly events?: readonly DomainEvent[]
}
/** What is answered, and what happened; nothing did where all that was asked for was refused one by one. */
export type Change<T> = { readonly value: T; readonly entry: JournalEntry | undefined }

export type Work<A extends Caller> = UnitWork & {
  readonly actor: A
  readonly origin: Origin
}
export type Command<I, T, A extends Caller> = (work: Work<A>, input: I) => Promise<Result<Change<T>>>

/** A refusal that was found before the command began and is to be kept for its key, and answered again, like any other. */
export const refusing = (refused: Refused) => async (): Promise<Refused> => refused
