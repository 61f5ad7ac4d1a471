/** Detects when the opened page has its code and data; less urgent work starts only then. */
import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '#web/ui/when-idle.ts'

let pagesUnderWay = 0
const watchers = new Set<() => void>()

/** Called while the code of a page loads; the returned function reports that it has loaded or failed. */
export function pageLoading(): () => void {
  pagesUnderWay += 1
  return () => {
    pagesUnderWay -= 1
    for (const look of watchers) look()
  }
}

/** Returns a function that cancels. */
export function whenSettled(queries: QueryClient, work: () => void): () => void {
  let stopIdle: (() => void) | undefined
  const stop = () => {
    stopIdle?.()
    stopIdle = undefined
  }
  const look = () => {
    const isSettled = pagesUnderWay === 0 && queries.isFetching() === 0
    if (!isSettled) return stop()
    stopIdle ??= whenIdle(() => {
      end()
      work()
    })
  }
  const unsubscribe = queries.getQueryCache().subscribe(look)
  const end = () => {
    unsubscribe()
    watchers.delete(look)
    stop()
  }
  watchers.add(look)
  look()
  return end
}
