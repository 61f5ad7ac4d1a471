/** The page of a market without a market: still loading, failed, not created yet, or not the one in the address. */
import { Link, useLocation } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { marketTexts } from '#text/markets.ts'
import { Loaded } from '../loaded.tsx'
import { EmptyState } from '../panels.tsx'
import { useSay } from '../say.ts'
import type { useMarket } from './use-market.ts'

export function NoMarket({ read }: Pick<ReturnType<typeof useMarket>, 'read'>) {
  return (
    <Loaded query={read}>{(markets) => (markets.length > 0 ? <OtherMarkets /> : <FirstMarket />)}</Loaded>
  )
}

function FirstMarket() {
  const say = useSay()
  return (
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
  )
}

/** Leads to the same page of an existing market. */
function OtherMarkets() {
  const say = useSay()
  const { pathname } = useLocation()
  return (
    <EmptyState icon="lost" level="h1" title={say(marketTexts.missing)} hint={say(marketTexts.missingHint)}>
      <Link className="button button-primary" to={pathname}>
        {say(marketTexts.missingStep)}
      </Link>
    </EmptyState>
  )
}
