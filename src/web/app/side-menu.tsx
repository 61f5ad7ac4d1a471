/** The menu as the server gave it: groups with the icon of their component, and the pages below. */
import { Link, matchPath, NavLink, useLocation } from 'react-router'
import { foundUnder } from '#domain/access/pages.ts'
import type { Menu } from '#web/session/access.ts'
import { Icon } from '#web/ui/icon.tsx'
import { menuIcons } from './route-table.ts'

type Props = { menu: Menu; onFollow?: () => void }
type Entry = Menu[number]

export const SideMenu = ({ menu, onFollow }: Props) => (
  <ul className="menu">
    {menu.map((entry) => (
      <li key={entry.code}>
        {entry.children.length === 0 ? (
          <MenuLink entry={entry} icon onFollow={onFollow} />
        ) : (
          <>
            <span className="menu-group">
              <Icon name={menuIcons[entry.component]} />
              {entry.name}
            </span>
            <ul>
              {entry.children.map((child) => (
                <li key={child.code}>
                  <MenuLink entry={child} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          </>
        )}
      </li>
    ))}
  </ul>
)

type LinkProps = {
  entry: Pick<Entry, 'name' | 'path' | 'component'>
  icon?: boolean
  onFollow: (() => void) | undefined
}

/** A page that no menu leads to is where the page is that it belongs to. */
function MenuLink({ entry, icon = false, onFollow }: LinkProps) {
  const { pathname } = useLocation()
  const isHere = foundUnder.some(([page, under]) => under === entry.path && matchPath(page, pathname))
  const words = (
    <>
      {icon && <Icon name={menuIcons[entry.component]} />}
      {entry.name}
    </>
  )
  const link = { className: 'menu-link', to: entry.path, onClick: onFollow }
  return isHere ? (
    <Link {...link} aria-current="page">
      {words}
    </Link>
  ) : (
    <NavLink {...link}>{words}</NavLink>
  )
}
