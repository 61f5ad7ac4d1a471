/** Every page of the portal, once. Router, document titles, guards and menu icons are read from here. */
import { type ComponentType, lazy } from 'react'
import type { Ability } from '#domain/access/abilities.ts'
import { type MenuComponent, pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { titles } from '#text/app.ts'
import type { Pair } from '#text/text.ts'
import { paths } from '#web/session/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'
import LoginPage from '../features/identity/login-page.tsx'

type Load = () => Promise<{ default: ComponentType }>

export type PageRow = {
  readonly path: string
  readonly title: Pair
  /** Who gets in: anybody, whoever is signed in, or whose identity has the authCode; the last are in the shell. */
  readonly entry: 'open' | 'signedIn' | 'shell'
  readonly authCode?: Ability
  /** Fetches the code of the page ahead of its use. */
  readonly load?: Load
  readonly Page: ComponentType
}

const row = (given: Omit<PageRow, 'Page'> & { readonly load: Load }): PageRow => ({
  ...given,
  Page: lazy(given.load),
})

export const routeTable: readonly PageRow[] = [
  // What most visits begin with comes with the first file; every other page is fetched when it is asked for.
  { path: paths.login, title: titles.login, entry: 'open', Page: LoginPage },
  row({
    path: paths.selectAgent,
    title: titles.selectAgent,
    entry: 'signedIn',
    load: () => import('../features/identity/select-agent-page.tsx'),
  }),
  row({
    path: paths.activated,
    title: titles.activated,
    entry: 'signedIn',
    load: () => import('../features/identity/activated-page.tsx'),
  }),
  row({
    path: paths.notAuth,
    title: titles.notAuth,
    entry: 'open',
    load: () => import('../features/identity/not-auth-page.tsx'),
  }),
  row({
    path: paths.protocol,
    title: titles.userAgreement,
    entry: 'open',
    load: () => import('../features/agreements/user-agreement-page.tsx'),
  }),
  row({
    path: paths.privacy,
    title: titles.privacyPolicy,
    entry: 'open',
    load: () => import('../features/agreements/privacy-page.tsx'),
  }),
  row({
    path: paths.fileFrame,
    title: titles.file,
    entry: 'signedIn',
    load: () => import('../features/files/file-page.tsx'),
  }),
  row({
    path: pages.accountInfo.path,
    title: pageNames.accountInfo,
    entry: 'shell',
    authCode: pages.accountInfo.ability,
    load: () => import('../features/identity/account-page.tsx'),
  }),
]

export const menuIcons = { account: 'account' } as const satisfies Record<MenuComponent, IconName>

/** Everything that is no page. */
export const notFoundRow = row({
  path: '*',
  title: titles.notFound,
  entry: 'open',
  load: () => import('./not-found-page.tsx'),
})

const rowAt = (path: string): PageRow | undefined => routeTable.find((one) => one.path === path)

/** Whether a path lies inside the shell. */
export const inShell = (path: string): boolean => path === paths.home || rowAt(path)?.entry === 'shell'

/** Fetches the code of a path before anything asks for it. */
export const preload = (path: string): void => void rowAt(path)?.load?.()
