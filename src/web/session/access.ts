/** What the acting identity may do and where its menu leads, asked once per identity and page load. */
import { menu, permission } from '#contract/access.ts'
import { accountRead } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import { readBusinessTime } from '#web/api/business-time.ts'
import { call } from '#web/api/client.ts'
import { actingIds } from './acting.ts'
import * as cache from './cache.ts'
import { paths } from './paths.ts'

export type Menu = Reply<typeof menu>
export type Access = {
  readonly may: Readonly<Record<string, true>>
  readonly menu: Menu
  readonly account: Reply<typeof accountRead>
}

let current: Promise<Access> | undefined

export function access(): Promise<Access> {
  current ??= load().catch((error: unknown) => {
    current = undefined
    throw error
  })
  return current
}

export const forgetAccess = (): void => {
  current = undefined
}

async function load(): Promise<Access> {
  const inPlace = { inPlace: true }
  const [may, entries, account] = await Promise.all([
    call(permission, {}, inPlace),
    call(menu, { query: actingIds() }, inPlace),
    call(accountRead, {}, inPlace),
    // Whatever a page makes of today when it is first drawn is made of the right one.
    readBusinessTime().catch(() => undefined),
  ])
  cache.authMap.set(may)
  cache.permissionMenu.set(entries)
  rememberAccount(account)
  return { may, menu: entries, account }
}

export const rememberAccount = ({ name, activated, loginMail, loginPhone }: Access['account']): void =>
  cache.accountInfo.set({ contactName: name, activated, account: loginMail ?? loginPhone ?? '' })

/** Where the portal begins: the first entry's path, or its first child's; without any, nowhere. */
export function firstPath(entries: Menu): string {
  const [first] = entries
  return first?.path || first?.children[0]?.path || paths.notAuth
}
