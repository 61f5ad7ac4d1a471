/** Keeps what the pages have read up to date: what the news makes stale is read anew. The reader comes after the page. */
import type { QueryClient } from '@tanstack/react-query'
import { eventGatherMs } from '#domain/limits.ts'
import { following, renewUnasked } from './use-read.ts'
import { forgetReads } from './window.ts'

let stop = (): void => undefined
let pause = (): (() => void) => () => undefined

/** Before anybody leaves on purpose: the end of their session is no news to them. */
export const stopLive = (): void => stop()

/** Around what may end the session on purpose; what it answers goes on listening, where it did not. */
export const pauseLive = (): (() => void) => pause()

export function startLive(queries: QueryClient): () => void {
  const stale = new Set<string>()
  let everything = false
  let gathering: ReturnType<typeof setTimeout> | undefined
  const refresh = (): void => {
    gathering = undefined
    forgetReads()
    const topics = new Set(stale)
    void renewUnasked(queries, everything ? {} : following(topics))
    stale.clear()
    everything = false
  }
  // What comes together is read once.
  const gather = (): void => {
    gathering ??= setTimeout(refresh, eventGatherMs)
  }
  const hearing = {
    onNews: (topic: string) => {
      stale.add(topic)
      gather()
    },
    onReset: () => {
      everything = true
      gather()
    },
  }
  let unfollow = (): void => undefined
  let wanted = true
  const end = (): void => {
    wanted = false
    clearTimeout(gathering)
    unfollow()
  }
  stop = end
  const begin = async (): Promise<void> => {
    const { followEvents } = await import('./events.ts')
    if (wanted) unfollow = followEvents(hearing)
  }
  pause = () => {
    unfollow()
    unfollow = () => undefined
    return () => {
      if (!wanted) return
      begin().catch(() => undefined)
      // Nobody knows what was missed.
      hearing.onReset()
    }
  }
  // Without the reader the portal is as fresh as its calls are.
  begin().catch(() => undefined)
  return end
}
