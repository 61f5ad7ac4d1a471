/**
 * The event handler that evaluates documents again when dates or settings of their market or payee change.
 */
import { topics } from '#contract/topics.ts'
import { evaluationMsMax } from '#domain/documents/limits.ts'
import type { DomainEvent } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { LockWaitOver } from '../db/faults.ts'
import { extendTimeouts } from '../db/long-work.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { lockWithinMs } from '../limits.ts'
import { evaluateDue, evaluatePayees, splitPayees } from './commands.ts'
import { changedDueDates, isAnyOutdated, lockOutdated, type OutdatedPayee } from './outdated-payees.ts'
import { noteEvaluated } from './store.ts'

/**
 * Evaluates some payees per transaction, so that locks are short and payers take turns. If more are left, it
 * publishes an event to itself. Changes are published to the sides that see them. Payees and markets that are
 * locked are left for later. If all that are left are locked, the try ends like a lock timeout: the event is
 * delivered again after half a second and not counted as a failed try, so that it waits for long holders,
 * such as imports, without spinning or occupying a worker.
 */
export const evaluateRolled: EventHandler = {
  name: 'eligibility.evaluate',
  topics: [topics.marketsRolled, topics.eligibilityOutdated],
  // Markets are locked before payees, so a transaction handles only one event.
  eventsAtOnceMax: 1,
  handle: async (work, { tenantId }) => {
    const some = await lockOutdated(work.db, tenantId)
    if (some.length === 0) {
      if (!(await isAnyOutdated(work.db, tenantId))) return undefined
      throw new LockWaitOver('All payees that are to be evaluated, or their markets, are locked.')
    }
    await extendTimeouts(work.db, evaluationMsMax, lockWithinMs)
    const { documents, payees } = await evaluateSome(work, tenantId, some)
    const events: DomainEvent[] = []
    const payeeIds = some.map(({ payeeId }) => payeeId)
    if (documents > 0) events.push({ topic: topics.eligibilityEvaluated, body: { payeeIds } })
    if (documents > 0)
      for (const side of new Set([tenantId, ...payees]))
        events.push({ topic: topics.documentsChanged, body: {}, tenantId: side })
    if (await isAnyOutdated(work.db, tenantId)) events.push({ topic: topics.eligibilityOutdated, body: {} })
    if (events.length === 0) return undefined
    return {
      action: 'documents.evaluated',
      tenantId,
      userId: platformId,
      facts: { changed: documents },
      events,
    }
  },
}

async function evaluateSome({ db, businessNow }: UnitWork, tenantId: string, some: readonly OutdatedPayee[]) {
  const ids = some.map(({ payeeId }) => payeeId)
  await noteEvaluated(db, tenantId, ids)
  const { netted } = await splitPayees(db, ids)
  const isWhole = new Set([...netted, ...some.filter((one) => one.isWhole).map(({ payeeId }) => payeeId)])
  const byRanges = new Map<string, OutdatedPayee[]>()
  for (const one of some) {
    if (isWhole.has(one.payeeId)) continue
    const key = JSON.stringify(changedDueDates(one))
    byRanges.set(key, [...(byRanges.get(key) ?? []), one])
  }
  let documents = 0
  const payees: string[] = []
  const evaluations = [
    () => evaluatePayees(db, [...isWhole].toSorted(), businessNow),
    ...[...byRanges.values()].map((alike) => () => {
      const ranges = alike.flatMap((one, n) => (n === 0 ? changedDueDates(one) : []))
      return evaluateDue(
        db,
        tenantId,
        alike.map(({ payeeId }) => payeeId),
        ranges,
        businessNow,
      )
    }),
  ]
  for (const evaluate of evaluations) {
    const evaluated = await evaluate()
    documents += evaluated.documents
    payees.push(...evaluated.payees)
  }
  return { documents, payees }
}
