/** The page of a market while there is none: still loading, failed, or not made yet. */
import type { UseQueryResult } from '@tanstack/react-query'
import { marketTexts } from '#text/markets.ts'
import { Loaded } from '../loaded.tsx'
import { EmptyState } from '../panels.tsx'
import { useSay } from '../say.ts'

export function NoMarket({ read }: { read: UseQueryResult }) {
  const say = useSay()
  return (
    <Loaded query={read}>
      {() => (
        <EmptyState
          icon="search"
          level="h1"
          title={say(marketTexts.noMarket)}
          hint={say(marketTexts.noMarketHint)}
        />
      )}
    </Loaded>
  )
}
