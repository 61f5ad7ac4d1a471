/** The market that a page shows: the one in the address, otherwise the last chosen one or the one with the newest offer. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { marketList } from '#contract/markets.ts'
import type { Reply } from '#contract/route.ts'
import { useRead } from '#web/api/use-read.ts'
import { lastMarketId } from '#web/session/cache.ts'
import { openedMarketId } from '#web/session/tab-storage.ts'

export type Market = Reply<typeof marketList>[number]

export function useMarket() {
  const read = useRead(marketList, {})
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('marketId')
  const markets = read.data ?? []
  const market = wanted === null ? marketToOpen(markets) : markets.find(({ id }) => id === wanted)
  const shownId = market?.id
  const isChosen = wanted !== null
  useEffect(() => {
    if (shownId === undefined) return
    if (isChosen) lastMarketId().set(shownId)
    else openedMarketId.set(shownId)
  }, [shownId, isChosen])
  return {
    read,
    markets,
    /** Undefined if there is none, or if the address names an unknown one. */
    market,
    choose: (marketId: string) => setQuery({ marketId }),
  }
}

const marketToOpen = (markets: readonly Market[]): Market | undefined => {
  const [chosen, opened] = [lastMarketId().get(), openedMarketId.get()]
  return (
    markets.find(({ id }) => id === chosen) ??
    markets.find(({ id }) => id === opened) ??
    newest(markets.filter(({ open, waiting }) => open && waiting)) ??
    markets.find(({ open }) => open) ??
    markets[0]
  )
}

/** The market with the newest offer; of equals the one in which most waits. */
const newest = (markets: readonly Market[]): Market | undefined =>
  markets.toSorted(
    (a, b) => (b.lastOfferAt ?? '').localeCompare(a.lastOfferAt ?? '') || (b.waiting ?? 0) - (a.waiting ?? 0),
  )[0]
