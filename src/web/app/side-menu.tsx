/** The menu from the server: groups with the icon of their component, and their pages. */
import { useEffect } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { openedFrom } from '#domain/access/pages.ts'
import type { Menu } from '#web/session/access.ts'
import { lastMenuPath } from '#web/session/tab-storage.ts'
import { Icon } from '#web/ui/icon.tsx'
import { menuIcons } from './route-table.ts'

type Props = { menu: Menu; onFollow?: () => void }
type Entry = Menu[number]

export function SideMenu({ menu, onFollow }: Props) {
  const current = useCurrent(menu)
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
                    <MenuLink entry={child} current={current} onFollow={onFollow} />
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
  onFollow: (() => void) | undefined
}

const MenuLink = ({ entry: { name, path, component }, current, icon = false, onFollow }: LinkProps) => (
  <Link
    className="menu-link"
    to={path}
    aria-current={path === current ? 'page' : undefined}
    onClick={onFollow}
  >
    {icon && <Icon name={menuIcons[component]} />}
    {name}
  </Link>
)
