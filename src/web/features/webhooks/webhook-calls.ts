/** The reads of the page of webhooks, and polling while a delivery is pending. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#contract/route.ts'
import { webhookDeliveries, webhookDelivery, webhookList, webhookReceiver } from '#contract/webhooks.ts'
import { readKey, refetchInBackground } from '#web/api/use-read.ts'
import { webhookLookMs } from '#web/limits.ts'

export type Endpoint = Reply<typeof webhookList>[number]
export type Delivery = Reply<typeof webhookDeliveries>['list'][number]

const reads = [webhookList, webhookDeliveries, webhookDelivery, webhookReceiver]

export const renewWebhooks = (queries: QueryClient): Promise<unknown> =>
  Promise.all(reads.map((route) => queries.invalidateQueries({ queryKey: readKey(route) })))

/** A delivery before its first try: its result follows within seconds. */
export const isUnderWay = ({ state, fault }: Delivery): boolean => state === 'waiting' && fault === null

/** Deliveries cause no live updates, so the page polls while one is pending. */
export function usePollDeliveries(isAny: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isAny) return undefined
    const look = () => {
      for (const route of reads) void refetchInBackground(queries, { queryKey: readKey(route) })
    }
    const timer = setInterval(look, webhookLookMs)
    return () => {
      clearInterval(timer)
      // The reads of one poll are answered one after the other: those before the last one may be older.
      look()
    }
  }, [isAny, queries])
}
