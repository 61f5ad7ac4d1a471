/** Eligibility follows whatever a market goes by. */
import * as z from 'zod/mini'
import { uuid } from '#contract/fields.ts'
import { topics } from '#contract/topics.ts'
import { evaluationMsMax } from '#domain/documents/limits.ts'
import { platformId } from '../commands/journal.ts'
import { extendTimeouts } from '../db/long-work.ts'
import type { Reaction } from '../news/reaction.ts'
import { newsTo } from './journal-entries.ts'
import { lockMarketPayees } from './locks.ts'
import { evaluateMarket, evaluateUntied } from './store.ts'

const turned = z.object({ marketIds: z.array(uuid) })

/** What is no longer what it was is told to whoever looks at it; where nothing changed, nothing is. */
export const evaluateRolled: Reaction = {
  name: 'documents.evaluate',
  topics: [topics.marketsRolled],
  react: async ({ db, businessNow }, { tenantId, body }) => {
    const { marketIds } = turned.parse(body)
    // A payer's whole list may change at once, which takes longer than what somebody waits for.
    await extendTimeouts(db, evaluationMsMax)
    await lockMarketPayees(db, tenantId, marketIds)
    let changed = 0
    const others = new Set<string>()
    const evaluations = [
      ...marketIds.map((marketId) => () => evaluateMarket(db, marketId, businessNow)),
      () => evaluateUntied(db, tenantId, businessNow),
    ]
    for (const evaluate of evaluations) {
      const { documents, payees } = await evaluate()
      changed += documents
      for (const payee of payees) others.add(payee)
    }
    if (changed === 0) return undefined
    return {
      action: 'documents.evaluated',
      tenantId,
      userId: platformId,
      facts: { marketIds, changed },
      news: newsTo([...others]),
    }
  },
}
