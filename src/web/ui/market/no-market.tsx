/** The page of a market while there is none: still loading, failed, or not made yet. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
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
        >
          <Link className="button button-primary" to={pages.payables.path}>
            {say(marketTexts.noMarketStep)}
          </Link>
        </EmptyState>
      )}
    </Loaded>
  )
}
