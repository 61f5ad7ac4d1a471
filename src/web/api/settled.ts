/** When the page that was opened has its code and everything it reads; only then does what is not urgent begin. */
import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '#web/ui/when-idle.ts'

let pagesUnderWay = 0
const watchers = new Set<() => void>()

/** To be called while the code of a page is on its way; the answer says that it is there, or will not come. */
export function pageUnderWay(): () => void {
  pagesUnderWay += 1
  return () => {
    pagesUnderWay -= 1
    for (const look of watchers) look()
  }
}

/** Answers how to think better of it. */
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
