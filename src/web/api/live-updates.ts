/**
 * Keeps pages up to date: reads that a domain event makes stale are repeated. The reader of the stream loads after
 * the page.
 */
import type { QueryClient } from '@tanstack/react-query'
import { eventGatherMs } from '#web/limits.ts'
import { forgetReads } from './dedupe.ts'
import { refetchInBackground, staleBy } from './use-read.ts'

let stop = (): void => undefined
let pause = (): (() => void) => () => undefined

/** Called before signing out on purpose, so that the end of the session is not reported. */
export const stopLive = (): void => stop()

/** Wraps a call that may end the session on purpose; the returned function listens again if it did not. */
export const pauseLive = (): (() => void) => pause()

export function startLive(queries: QueryClient): () => void {
  const stale = new Set<string>()
  let everything = false
  let gathering: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let wanted = true
  const refresh = async (): Promise<void> => {
    gathering = undefined
    if (document.hidden || isReading) return
    const which = everything ? {} : staleBy(new Set(stale))
    stale.clear()
    everything = false
    isReading = true
    forgetReads()
    await refetchInBackground(queries, which).finally(() => {
      isReading = false
    })
    gatherRest()
  }
  // Events that arrive together, or while pages are read anew, cause one read.
  const gather = (): void => {
    gathering ??= setTimeout(() => void refresh(), eventGatherMs)
  }
  // A hidden tab reads anew once it is shown.
  const gatherRest = (): void => {
    if (wanted && (everything || stale.size > 0)) gather()
  }
  document.addEventListener('visibilitychange', gatherRest)
  const hearing = {
    onEvents: (topic: string) => {
      stale.add(topic)
      gather()
    },
    onReset: () => {
      everything = true
      gather()
    },
  }
  let unfollow = (): void => undefined
  const end = (): void => {
    wanted = false
    clearTimeout(gathering)
    document.removeEventListener('visibilitychange', gatherRest)
    unfollow()
  }
  stop = end
  const begin = async (): Promise<void> => {
    const { followEvents } = await import('./event-stream.ts')
    if (wanted) unfollow = followEvents(hearing)
  }
  pause = () => {
    unfollow()
    unfollow = () => undefined
    return () => {
      if (!wanted) return
      begin().catch(() => undefined)
      // Events may have been missed.
      hearing.onReset()
    }
  }
  // Without the stream, pages are as fresh as their calls.
  begin().catch(() => undefined)
  return end
}
