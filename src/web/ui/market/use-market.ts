/** The market that a page shows: the one in the address, otherwise the last viewed one or the fullest. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { marketList } from '#contract/markets.ts'
import type { Reply } from '#contract/route.ts'
import { useRead } from '#web/api/use-read.ts'
import { lastMarketId } from '#web/session/cache.ts'

export type Market = Reply<typeof marketList>[number]

export function useMarket() {
  const read = useRead(marketList, {})
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('marketId')
  const markets = read.data ?? []
  const market = wanted === null ? marketToOpen(markets) : markets.find(({ id }) => id === wanted)
  const shownId = market?.id
  // Also stored if it was not chosen by the person: the page stays with it when another becomes fuller.
  useEffect(() => {
    if (shownId !== undefined) lastMarketId().set(shownId)
  }, [shownId])
  return {
    read,
    markets,
    /** Undefined if there is none, or if the address names an unknown one. */
    market,
    choose: (marketId: string) => setQuery({ marketId }),
  }
}

const marketToOpen = (markets: readonly Market[]): Market | undefined => {
  const last = lastMarketId().get()
  return markets.find(({ id }) => id === last) ?? fullest(markets) ?? markets[0]
}

/** The open market with the most waiting documents, the first of equals. */
const fullest = (markets: readonly Market[]): Market | undefined =>
  markets.filter(({ open }) => open).toSorted((a, b) => (b.waiting ?? 0) - (a.waiting ?? 0))[0]
