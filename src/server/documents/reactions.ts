/** Eligibility follows whatever a market goes by. */
import * as z from 'zod/mini'
import { uuid } from '#contract/fields.ts'
import { topics } from '#contract/topics.ts'
import { platformId } from '../commands/journal.ts'
import type { Reaction } from '../news/reaction.ts'
import { holdMarketPayees } from './holding.ts'
import { evaluateMarket } from './store.ts'

const turned = z.object({ marketId: uuid })

/** What is no longer what it was is told to whoever looks at it; where nothing changed, nothing is. */
export const evaluateTurned: Reaction = {
  name: 'documents.evaluate',
  topics: [topics.marketsTurned],
  react: async ({ db, businessNow }, { tenantId, body }) => {
    const { marketId } = turned.parse(body)
    await holdMarketPayees(db, marketId)
    const changed = await evaluateMarket(db, marketId, businessNow)
    if (changed === 0) return undefined
    return {
      action: 'documents.evaluated',
      tenantId,
      userId: platformId,
      facts: { marketId, changed },
      news: [{ topic: topics.documentsChanged, body: {} }],
    }
  },
}
