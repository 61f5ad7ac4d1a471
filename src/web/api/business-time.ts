/** Keeps the pages' business time in step with the server's. Where it cannot be read, the one that is known stays. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { businessTime } from '#contract/schedule.ts'
import { topics } from '#contract/topics.ts'
import { clockLookMs } from '#domain/limits.ts'
import { businessOffset } from '#web/ui/business-time.ts'
import { readBusinessTime } from './read-business-time.ts'
import { following, readKey, renewUnasked } from './use-read.ts'

/** Where live updates say when it was moved. Answers whether it is known, as well as it can be. */
export const useBusinessTime = (lookMs?: number): boolean =>
  !useQuery({
    queryKey: readKey(businessTime),
    queryFn: readBusinessTime,
    meta: { follows: businessTime.follows },
    refetchInterval: lookMs ?? false,
  }).isPending

/** Where nobody need be signed in and no live update comes: it is looked for, and what follows a move is read anew. */
export function useWatchedBusinessTime(): boolean {
  const queries = useQueryClient()
  useEffect(() => businessOffset.onChange(() => renewAfterMove(queries)), [queries])
  return useBusinessTime(clockLookMs)
}

const renewAfterMove = (queries: QueryClient): void =>
  void renewUnasked(queries, following(new Set([topics.clockMoved])))
