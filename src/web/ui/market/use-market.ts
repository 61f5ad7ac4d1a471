/** The market that a page shows: the one in the address, or the first. */
import { useSearchParams } from 'react-router'
import { marketList } from '#contract/markets.ts'
import type { Reply } from '#contract/route.ts'
import { useRead } from '#web/api/use-read.ts'

export type Market = Reply<typeof marketList>[number]

export function useMarket() {
  const read = useRead(marketList, {})
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('marketId')
  const markets = read.data ?? []
  return {
    read,
    markets,
    market: markets.find(({ id }) => id === wanted) ?? markets[0],
    choose: (marketId: string) => setQuery({ marketId }),
  }
}
