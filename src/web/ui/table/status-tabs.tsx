/** The states of a list's rows as links with counts. */
import { useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { tables } from '#text/tables.ts'
import { locale, useSay } from '../say.ts'
import { tabText } from './list-state.ts'
import type { TableSpec } from './spec.ts'
import type { ListTotals } from './use-list.ts'

type Props = {
  tabs: NonNullable<TableSpec<never>['tabs']>
  current: string | undefined
  /** The default tab, if it is not all rows. */
  opensOn: string | undefined
  /** The filter that is cleared with the tab. */
  insteadOfTab: string | undefined
  counts: ListTotals['counts'] | undefined
}

export function StatusTabs({ tabs, current, opensOn, insteadOfTab, counts }: Props) {
  const say = useSay()
  const all = { key: undefined, label: tables.all }
  const line = useRef<HTMLElement>(null)
  // On a phone they scroll in one line; the current one is scrolled into view.
  useLayoutEffect(() => {
    const [nav, tab] = [line.current, line.current?.querySelector<HTMLElement>('[aria-current]')]
    if (nav && tab && current !== opensOn) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft
  }, [current, opensOn])
  return (
    <nav ref={line} className="status-tabs" aria-label={say(tables.status)}>
      {(opensOn === undefined ? [all, ...tabs] : [...tabs, all]).map(({ key, label }) => (
        <TabLink
          key={key ?? 'all'}
          tab={tabText(key, opensOn)}
          leaves={insteadOfTab}
          label={say(label)}
          current={key === current}
          count={counts?.[key ?? 'all']}
        />
      ))}
    </nav>
  )
}

type TabProps = {
  tab: string | undefined
  leaves: string | undefined
  label: string
  current: boolean
  count: number | undefined
}

/** A link, so that it can be opened in a new tab; starts at the first page. */
function TabLink({ tab, leaves, label, current, count }: TabProps) {
  const [address] = useSearchParams()
  const there = new URLSearchParams(address)
  there.delete('page')
  if (leaves) there.delete(leaves)
  if (tab === undefined) there.delete('tab')
  else there.set('tab', tab)
  return (
    <Link to={{ search: there.toString() }} aria-current={current ? 'page' : undefined}>
      {label} {count !== undefined && <span className="tab-count">{count.toLocaleString(locale())}</span>}
    </Link>
  )
}
