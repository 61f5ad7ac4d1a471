/** What the page of webhooks reads, and reading it anew while something is on its way. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#contract/route.ts'
import { webhookDeliveries, webhookDelivery, webhookList, webhookReceiver } from '#contract/webhooks.ts'
import { readKey, renewUnasked } from '#web/api/use-read.ts'
import { webhookLookMs } from '#web/limits.ts'

export type Endpoint = Reply<typeof webhookList>[number]
export type Delivery = Reply<typeof webhookDeliveries>['list'][number]

const reads = [webhookList, webhookDeliveries, webhookDelivery, webhookReceiver]

export const renewWebhooks = (queries: QueryClient): Promise<unknown> =>
  Promise.all(reads.map((route) => queries.invalidateQueries({ queryKey: readKey(route) })))

/** On its way for the first time: what comes of it is seen within seconds. */
export const isUnderWay = ({ state, fault }: Delivery): boolean => state === 'waiting' && fault === null

/** What becomes of a delivery is not told as it happens, so the page looks while one is under way. */
export function useLooking(isAny: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isAny) return undefined
    const look = () => {
      for (const route of reads) void renewUnasked(queries, { queryKey: readKey(route) })
    }
    const timer = setInterval(look, webhookLookMs)
    return () => {
      clearInterval(timer)
      // The reads of one look are answered one after the other: those before the last one may be older.
      look()
    }
  }, [isAny, queries])
}
