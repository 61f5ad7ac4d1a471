/** Transfers that verify an account as what the messages of the platform's bank settle: arrived, or returned. */
import type { EntryKind } from '#domain/bank-files/entries.ts'
import { result } from '#domain/bank-files/matches.ts'
import { attemptNumberIn } from '#domain/verification/number.ts'
import { type AttemptEvent, type AttemptState, changeOf } from '#domain/verification/states.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Done, EntrySource, Matched, NamedEntry, PlatformSubject } from '../payment-subject.ts'
import { attemptsByNumber, lockAttempt, numberOfOrder } from './queries.ts'
import { type Report, takeReport } from './reports.ts'

/** What a message says of a transfer, whether the bank returns it or refuses to make it. */
const eventOf = (kind: EntryKind): AttemptEvent => (kind === 'payment' ? 'arrive' : 'returnTransfer')
const resultOf = { payment: 'paid', return: 'returned', refusal: 'refused' } as const

/** A report that comes twice, late or too early has no change in the table of states: it counts as known. */
async function match(
  { db }: UnitWork,
  { tenantId }: EntrySource,
  entries: readonly NamedEntry[],
): Promise<readonly Matched<null>[]> {
  const states = new Map<string, AttemptState | undefined>()
  const matched: Matched<null>[] = []
  for (const { entry, id } of entries) {
    const { kind } = entry
    if (!states.has(id)) states.set(id, (await lockAttempt(db, tenantId, id))?.state)
    const state = states.get(id)
    const change = state && changeOf(state, eventOf(kind))
    if (change) states.set(id, change.state)
    const made = change && kind in resultOf ? resultOf[kind as keyof typeof resultOf] : 'known'
    matched.push({ match: result(made), thing: null })
  }
  return matched
}

const report =
  (kind: Report['kind']) =>
  async (
    work: UnitWork,
    { tenantId, userId }: EntrySource,
    entries: readonly NamedEntry[],
  ): Promise<Done<null>> => {
    const journaled: JournalEntry[] = []
    for (const { id: attemptId } of entries) {
      const entry = await takeReport(work, tenantId, { attemptId, kind })
      if (entry) journaled.push({ ...entry, userId })
    }
    return { journaled, ended: [] }
  }

export const verificationTransfers: PlatformSubject<null> = {
  name: 'verificationTransfer',
  kinds: ['payment', 'return', 'refusal'],
  referenceIn: attemptNumberIn,
  find: attemptsByNumber,
  inOrder: (db, { orderId }) => numberOfOrder(db, orderId),
  match,
  settle: report('arrived'),
  return: report('returned'),
  refuse: report('returned'),
}
