/** The markets in which a payee can make offers, and the documents that can be offered. */
import { offerableList } from '#contract/documents.ts'
import { marketList } from '#contract/markets.ts'
import type { Reply } from '#contract/route.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { useRead } from '#web/api/use-read.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { multiagentId } from '#web/session/cache.ts'

export type Market = Reply<typeof marketList>[number]
export type Offerable = Reply<typeof offerableList>['list'][number]

export function useOfferable() {
  const supplierId = useActingCard()?.id ?? ''
  const markets = useRead(marketList, {})
  const documents = useRead(offerableList, { body: { supplierId } }, { enabled: supplierId !== '' })
  return { supplierId, markets, documents }
}

export function prefetchOfferable(): void {
  const supplierId = multiagentId.get()
  prefetch(marketList, {})
  if (supplierId !== undefined) prefetch(offerableList, { body: { supplierId } })
}

/** Whether a document belongs to a market. */
export const isInMarket =
  (market: Market) =>
  ({ payerId, currency }: Offerable): boolean =>
    payerId === market.payerId && currency === market.currency
