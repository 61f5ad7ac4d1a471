/** The menu from the server: groups with the icon of their component, and their pages. */
import { useEffect } from 'react'
import { Link, matchPath, useLocation, useSearchParams } from 'react-router'
import { reconciliationUnread } from '#contract/reconciliations.ts'
import { openedFrom, pages } from '#domain/access/pages.ts'
import { unreadTexts } from '#text/access.ts'
import { useRead } from '#web/api/use-read.ts'
import type { Menu } from '#web/session/access.ts'
import { reconciliationsUnread } from '#web/session/cache.ts'
import { lastMenuPath } from '#web/session/tab-storage.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { unreadShown } from '#web/ui/unread.ts'
import { menuIcons } from './route-table.ts'

type Props = { menu: Menu; onFollow?: () => void }
type Entry = Menu[number]

export function SideMenu({ menu, onFollow }: Props) {
  const current = useCurrent(menu)
  const marketQuery = useMarketQuery()
  return (
    <ul className="menu">
      {menu.map((entry) => (
        <li key={entry.code}>
          {entry.children.length === 0 ? (
            <MenuLink entry={entry} current={current} icon onFollow={onFollow} />
          ) : (
            <>
              <span className="menu-group">
                <Icon name={menuIcons[entry.component]} />
                {entry.name}
              </span>
              <ul>
                {entry.children.map((child) => (
                  <li key={child.code}>
                    <MenuLink
                      entry={child}
                      current={current}
                      query={entry.component === 'earlyPay' ? marketQuery : ''}
                      onFollow={onFollow}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The market of the current address, which the pages of early payment are opened with. */
function useMarketQuery(): string {
  const [query] = useSearchParams()
  const marketId = query.get('marketId')
  return marketId === null ? '' : `?${new URLSearchParams({ marketId })}`
}

/** The current entry: the page itself, or the page it was opened from. */
function useCurrent(menu: Menu): string | undefined {
  const { pathname } = useLocation()
  const paths = menu.flatMap(({ path, children }) => [path, ...children.map((child) => child.path)])
  const own = paths.find((path) => path !== '' && matchPath(path, pathname))
  useEffect(() => {
    if (own) lastMenuPath.set(own)
  }, [own])
  if (own) return own
  const lists = openedFrom
    .find(({ path }) => matchPath(path, pathname))
    ?.lists.filter((list) => paths.includes(list))
  const last = lastMenuPath.get()
  return lists?.find((list) => list === last) ?? lists?.[0]
}

type LinkProps = {
  entry: Pick<Entry, 'name' | 'path' | 'component'>
  current: string | undefined
  icon?: boolean
  query?: string
  onFollow: (() => void) | undefined
}

const MenuLink = ({
  entry: { name, path, component },
  current,
  icon = false,
  query = '',
  onFollow,
}: LinkProps) => (
  <Link
    className="menu-link"
    to={path + query}
    aria-current={path === current ? 'page' : undefined}
    onClick={onFollow}
  >
    {icon && <Icon name={menuIcons[component]} />}
    {name}
    {path === pages.reconciliations.path && <UnreadBadge />}
  </Link>
)

/** How many statements are unread: nothing at none. Until they are counted, as many as were last. */
function UnreadBadge() {
  const say = useSay()
  const { data } = useRead(reconciliationUnread, {})
  const counted = data?.unread
  useEffect(() => {
    if (counted !== undefined) reconciliationsUnread.set(counted)
  }, [counted])
  const unread = counted ?? reconciliationsUnread.get() ?? 0
  if (unread === 0) return null
  return (
    <span className="menu-badge">
      {unreadShown(unread)} <span className="unseen">{say(unreadTexts.unread)}</span>
    </span>
  )
}
