/** The permissions and menu of the acting identity, read once per identity and page load. */
import { menu, permission } from '#contract/access.ts'
import { codes } from '#contract/codes.ts'
import { accountRead } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import { permittedEntries } from '#domain/access/permitted.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { type BusinessTime, readBusinessTime } from '#web/api/read-business-time.ts'
import { newStore } from '#web/ui/store.ts'
import { actingIds } from './acting-identity.ts'
import * as cache from './cache.ts'
import { endSession } from './end-session.ts'
import { paths } from './paths.ts'

export type Menu = Reply<typeof menu>
export type Access = {
  readonly may: Readonly<Record<string, true>>
  readonly menu: Menu
  readonly account: Reply<typeof accountRead>
  /** Missing if it could not be read: the known value stays. */
  readonly time: BusinessTime | undefined
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

/** The number of requested rebuilds of the shell. */
export const shellVersion = newStore(0)

/** Reloads the permissions of the shell. */
export const renewShell = (): void => shellVersion.set(shellVersion.get() + 1)

async function load(): Promise<Access> {
  const inPlace = { inPlace: true }
  const [may, all, account, time] = await Promise.all([
    call(permission, {}, inPlace),
    call(menu, { query: { ...actingIds(), companyType: cache.companyType.get() } }, inPlace).catch(disagreed),
    call(accountRead, {}, inPlace),
    // Sets business time before the first render, so that pages start with the right day.
    readBusinessTime().catch(() => undefined),
  ])
  const entries = permittedEntries(all, may)
  cache.authMap.set(may)
  cache.permissionMenu.set(entries)
  rememberAccount(account)
  return { may, menu: entries, account, time }
}

/** An identity that does not belong to the session is dropped, and the person signs in again. */
function disagreed(error: unknown): never {
  if (error instanceof CallFailed && error.code === codes.notFound.code) endSession()
  throw error
}

/** Applies a profile change without a reload. */
export function renewAccount(account: Access['account']): void {
  current = current?.then((loaded) => ({ ...loaded, account }))
  rememberAccount(account)
}

export const rememberAccount = ({ name, activated, loginMail, loginPhone }: Access['account']): void =>
  cache.accountInfo.set({ contactName: name, activated, account: loginMail ?? loginPhone ?? '' })

/** The start page: the first entry's path, or its first child's. */
export function firstPath(entries: Menu): string {
  const [first] = entries
  return first?.path || first?.children[0]?.path || paths.notAuth
}
