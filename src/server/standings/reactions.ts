/** Documents are evaluated again when the dates or settings of their market change. */
import { topics } from '#contract/topics.ts'
import {
  documentsPerEvaluationMax,
  evaluationMsMax,
  payeesPerEvaluationMax,
} from '#domain/documents/limits.ts'
import type { News } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit.ts'
import { extendTimeouts } from '../db/long-work.ts'
import type { Reaction } from '../news/reaction.ts'
import { evaluateDue, evaluatePayees, splitPayees } from './commands.ts'
import { changedDueDates, lockOutdated, type Outdated } from './rolled.ts'
import { noteEvaluated } from './store.ts'

/**
 * Evaluates some payees at a time, so that nobody waits long for their locks and no payer behind a larger one; where more
 * are left it sends itself news of that. Only what changed is told, to whoever looks at it.
 */
export const evaluateRolled: Reaction = {
  name: 'standings.evaluate',
  topics: [topics.marketsRolled, topics.standingsOutdated],
  react: async (work, { tenantId }) => {
    await extendTimeouts(work.db, evaluationMsMax)
    let changed = 0
    const others = new Set<string>()
    let isMoreLeft = true
    while (isMoreLeft && changed < documentsPerEvaluationMax) {
      const some = await lockOutdated(work.db, tenantId)
      if (some.length === 0) break
      const { documents, payees } = await evaluateSome(work, tenantId, some)
      changed += documents
      for (const payee of payees) others.add(payee)
      isMoreLeft = some.length === payeesPerEvaluationMax
    }
    if (changed === 0) return undefined
    const more: readonly News[] = isMoreLeft ? [{ topic: topics.standingsOutdated, body: {} }] : []
    const news = { topic: topics.documentsChanged, body: {} }
    return {
      action: 'documents.evaluated',
      tenantId,
      userId: platformId,
      facts: { changed },
      news: [news, ...[...others].map((other) => ({ ...news, tenantId: other })), ...more],
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
