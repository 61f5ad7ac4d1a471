/** Payments that wait among the exceptions, for what reports payments otherwise than by a file. */
import type { Transaction } from 'kysely'
import type { DomainEvent } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import type { Completion, MatchSource } from '../payment-subject.ts'
import { fileEvent } from './events.ts'
import { lockHeldPayments } from './held-payments.ts'
import { solveExceptions } from './store.ts'

/** Those of these things, locked; one that a person is solving is left out, without a wait. */
export const heldIn =
  (db: Transaction<Schema>, tenantId: string): MatchSource['heldOf'] =>
  (ids) =>
    lockHeldPayments(db, { tenantId, fileId: null }, ids)

/** A payment that waited, and what both it and the rest are recorded at. */
type Completed = Completion & {
  readonly exceptionId: string
  readonly subject: string
  readonly id: string
  readonly note: string
}

/** Solves their exceptions; returns what makes pages of them stale. */
export async function completeHeld(
  { db, businessNow }: Pick<UnitWork, 'db' | 'businessNow'>,
  tenantId: string,
  completed: readonly Completed[],
  by: string,
): Promise<readonly DomainEvent[]> {
  for (const { exceptionId, solution, note, ...at } of completed)
    await solveExceptions(db, tenantId, [exceptionId], { solution, at, note, by, solvedAt: businessNow })
  return completed.length > 0 ? [fileEvent] : []
}
