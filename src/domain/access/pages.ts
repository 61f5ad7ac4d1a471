/** The pages of the portal that need an ability, and the menu that leads to them. */
import type { Ability } from './abilities.ts'

export type Page = { readonly path: string; readonly ability: Ability }

export const pages = {
  accountInfo: { path: '/account/info', ability: 'account.info' },
  modifyPassword: { path: '/account/modify-password', ability: 'account.info' },
  staff: { path: '/account/staff-management', ability: 'account.staff' },
  entities: { path: '/account/entity-management', ability: 'account.entities' },
  auditLog: { path: '/account/log-management', ability: 'account.log' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** A menu group carries the icon of its component and leads to its pages in this order. */
export type MenuGroup = { readonly component: MenuComponent; readonly pages: readonly PageName[] }
export const menuComponents = ['account'] as const
export type MenuComponent = (typeof menuComponents)[number]

const menu: readonly MenuGroup[] = [
  { component: 'account', pages: ['accountInfo', 'entities', 'staff', 'auditLog'] },
]

/** The menu that is left when every page without its ability, and every group without a page, is gone. */
export const menuFor = (may: ReadonlySet<Ability>): readonly MenuGroup[] =>
  menu
    .map((group) => ({ ...group, pages: group.pages.filter((name) => may.has(pages[name].ability)) }))
    .filter((group) => group.pages.length > 0)

/** The pages that stand outside the shell, and the shell's own root. */
export const outerPaths = [
  '/',
  '/account/login',
  '/account/forget-password',
  '/account/register',
  '/select-agent',
  '/activated',
  '/not-auth',
  '/protocol',
  '/Privacy',
  '/file-iframe',
] as const

/** The pages that exist in a sandbox only. */
export const sandboxPaths = ['/sandbox', '/sandbox/gallery'] as const
