/**
 * What people have on screen: the last answer of each open question. After a change of a book every question about it is answered
 * again, and a person hears of it only if the answer differs. So an event says no more than the answer: changes that leave the band
 * as it is are never heard of, and all of one beat are heard of at once.
 */
import {
  indicationKeptMs,
  indicationWatchesMax,
  indicationWatchesPerPersonMax,
} from '#domain/clearing/limits.ts'

export type Requester = { readonly tenantId: string; readonly userId: string }
export type Watch = Requester & {
  /** One for each question that a person has open; a new one replaces it. */
  readonly key: string
  readonly marketIds: ReadonlySet<string>
  readonly ask: () => Promise<unknown>
}
type Watched = Watch & { shown: string; readonly sinceMs: number }

export function makeIndicationWatches(nowMs: () => number, notify: (requester: Requester) => Promise<void>) {
  /** The oldest first. */
  const watches = new Map<string, Watched>()
  const forgetOld = (): void => {
    const now = nowMs()
    for (const [key, { sinceMs }] of watches) {
      if (watches.size <= indicationWatchesMax && now - sinceMs <= indicationKeptMs) return
      watches.delete(key)
    }
  }
  return {
    add: (watch: Watch, answer: unknown): void => {
      const key = `${watch.userId} ${watch.key}`
      watches.delete(key)
      watches.set(key, { ...watch, shown: JSON.stringify(answer), sinceMs: nowMs() })
      const own = [...watches].filter(([, { userId }]) => userId === watch.userId)
      for (const [old] of own.slice(0, -indicationWatchesPerPersonMax)) watches.delete(old)
      forgetOld()
    },
    isWatched: (marketId: string): boolean =>
      [...watches.values()].some(({ marketIds }) => marketIds.has(marketId)),
    /** Answers the questions about changed markets again; a person hears of all their changes at once. */
    look: async (changed: readonly string[]): Promise<void> => {
      forgetOld()
      const heard = new Map<string, Requester>()
      for (const watch of watches.values()) {
        if (!changed.some((marketId) => watch.marketIds.has(marketId))) continue
        const answer = JSON.stringify(await watch.ask())
        if (answer === watch.shown) continue
        watch.shown = answer
        heard.set(`${watch.userId} ${watch.tenantId}`, watch)
      }
      for (const requester of heard.values()) await notify(requester)
    },
  }
}
