/**
 * Step 6 of a request: the type of a capability's command. It locks, decides with pure rules and writes, inside the
 * transaction of its unit of work (commands/run-call), and returns its answer with the journal entry of the change.
 */
import type { Action } from '#domain/audit.ts'
import type { Refused, Result } from '#domain/result.ts'
import type { Caller } from '../sessions/authenticate.ts'
import type { Origin } from './cause.ts'
import type { UnitWork } from './unit-of-work.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** An event for its handlers and live streams, dispatched from the outbox after the commit. */
export type DomainEvent = {
  readonly topic: string
  readonly body: Json
  /** The receiving tenant, if it is not the tenant of the entry. */
  readonly tenantId?: string
  /** The only person to receive it. Otherwise all people of the tenant do, or all tenants if the entry is the platform's. */
  readonly userId?: string
}

/** The journal row of a change; each change has exactly one. */
export type JournalEntry = {
  readonly action: Action
  /** The tenant whose hash chain the row joins; null is the platform's chain. */
  readonly tenantId: string | null
  readonly userId: string
  readonly facts: { readonly [key: string]: Json }
  readonly events?: readonly DomainEvent[]
}
/** The answer and its journal entry. There is no entry if every single item of the input was refused. */
export type Change<T> = { readonly value: T; readonly entry: JournalEntry | undefined }

export type Work<A extends Caller> = UnitWork & {
  readonly actor: A
  readonly origin: Origin
}
export type Command<I, T, A extends Caller> = (work: Work<A>, input: I) => Promise<Result<Change<T>>>

/** A command that only refuses: stores a refusal that was found before the command under the idempotency key. */
export const refusing = (refused: Refused) => async (): Promise<Refused> => refused
