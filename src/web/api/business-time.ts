/** Keeps the pages' business time in sync with the server's. If it cannot be read, the known one stays. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { businessTime } from '#contract/schedule.ts'
import { topics } from '#contract/topics.ts'
import { clockLookMs } from '#web/limits.ts'
import { businessOffset } from '#web/ui/business-time.ts'
import { readBusinessTime } from './read-business-time.ts'
import { readKey, refetchInBackground, staleBy } from './use-read.ts'

/** With live updates, which say when it was moved. Returns whether it is known. */
export const useBusinessTime = (lookMs?: number): boolean =>
  !useQuery({
    queryKey: readKey(businessTime),
    queryFn: readBusinessTime,
    meta: { follows: businessTime.follows },
    refetchInterval: lookMs ?? false,
  }).isPending

/** Without a session or live updates: polls, and reloads what depends on the clock. */
export function usePolledBusinessTime(): boolean {
  const queries = useQueryClient()
  useEffect(() => businessOffset.onChange(() => renewAfterMove(queries)), [queries])
  return useBusinessTime(clockLookMs)
}

const renewAfterMove = (queries: QueryClient): void =>
  void refetchInBackground(queries, staleBy(new Set([topics.clockMoved])))
