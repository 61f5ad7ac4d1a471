/** Documents are evaluated again when the dates or settings of their market change. */
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
import { changedDueDates, isAnyOutdated, lockOutdated, type Outdated } from './rolled.ts'
import { noteEvaluated } from './store.ts'

/**
 * Evaluates some payees in each transaction, so that nobody waits long for their locks and no payer behind a larger one.
 * Where more are left, it sends itself news of that, whether or not something changed. Of what changed, whoever looks at it
 * is sent news.
 *
 * Payees and markets that somebody else has locked are left for later. As long as others can be evaluated, the news of what
 * is left comes at once. Where all that is left is locked, the try is over as if it had waited for a lock: the same news is
 * delivered again after half a second, which is not counted as a failed try, so that it goes on until they are free (an
 * import may have them for minutes) and neither spins nor occupies a worker meanwhile.
 */
export const evaluateRolled: EventHandler = {
  name: 'eligibility.evaluate',
  topics: [topics.marketsRolled, topics.eligibilityOutdated],
  // Markets are locked before payees, and so once in a transaction.
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

async function evaluateSome({ db, businessNow }: UnitWork, tenantId: string, some: readonly Outdated[]) {
  const ids = some.map(({ payeeId }) => payeeId)
  const { netted } = await splitPayees(db, ids)
  const isWhole = new Set([...netted, ...some.filter((one) => one.isWhole).map(({ payeeId }) => payeeId)])
  const byRanges = new Map<string, Outdated[]>()
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
  await noteEvaluated(db, tenantId, ids)
  return { documents, payees }
}
