/**
 * The browser storage: one typed accessor per item; no other file uses localStorage. Signing out clears everything
 * except the kept keys.
 */

import * as z from 'zod/mini'
import { permission, menu as permissionMenuRoute } from '#contract/access.ts'
import { companyRead } from '#contract/companies.ts'
import { companyMold, companyType as companyTypeField } from '#contract/fields.ts'
import { multiagent as multiagentRoute } from '#contract/identity.ts'
import { msPerDay } from '#domain/day.ts'
import { languageParameter } from '#domain/identity/mailed-links.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { languages } from '#text/text.ts'
import { draftKeptDays, sourceKeptDays } from '#web/limits.ts'
import { jsonItem, textItem } from './storage-item.ts'
import { codeWaits, openedMarketId } from './tab-storage.ts'

const local = () => window.localStorage

/** Only valid header values count as tokens. */
const token = z.string().check(z.regex(/^[\x21-\x7e]+$/))
const filled = z.string().check(z.minLength(1))

export const accountToken = textItem(local, 'accountToken', token)
export const tempToken = textItem(local, 'tempToken', token)
/** The device token; it gives no access, and stays after signing out. */
export const deviceToken = textItem(local, 'deviceToken', token)
export const loginAccount = textItem(local, 'loginAccount', filled)
/** Whether single keys act on the rows of a list. */
export const singleKeys = textItem(local, 'singleKeys', z.enum(['on', 'off']))
export const theme = textItem(local, 'theme', z.enum(['light', 'dark']))

const savedLang = textItem(local, 'currentLang', z.enum(languages))
/** Chinese until a language is chosen, by the person or by the mail they came from. */
export const currentLang = {
  ...savedLang,
  get: () => savedLang.get() ?? 'zh',
  land: (search: string): void => {
    const named = z.enum(languages).safeParse(new URLSearchParams(search).get(languageParameter))
    if (named.success && savedLang.get() === undefined) savedLang.set(named.data)
  },
}

const savedSource = jsonItem(local, 'source', z.object({ value: filled, expiresAt: z.number() }))
/** The visitor's source, from the address parameter `f`; expires. */
export const source = {
  /** Read from the landing page's address. */
  land: (search: string): void => {
    const named = new URLSearchParams(search).get('f')
    if (!named) return
    // Cut between characters, so that it is a valid header value.
    const value = [...named].slice(0, textCharactersMax).join('')
    savedSource.set({ value, expiresAt: Date.now() + sourceKeptDays * msPerDay })
  },
  get: (): string | undefined => {
    const saved = savedSource.get()
    return saved && saved.expiresAt > Date.now() ? saved.value : undefined
  },
}

export const multiagent = jsonItem(local, 'multiagent', multiagentRoute.reply)
export const multiagentId = textItem(local, 'multiagentId', filled)
export const multiagentSelectList = jsonItem(
  local,
  'multiagentSelectList',
  multiagentRoute.reply.shape.multiagentSelectList,
)
export const haveMultiagent = jsonItem(local, 'haveMultiagent', z.boolean())
export const companyType = textItem(local, 'companyType', companyTypeField)
export const buyerId = textItem(local, 'buyerId', filled)
const { authentication } = companyRead.reply.shape
export const dealer = jsonItem(local, 'dealer', z.object({ name: z.string(), authentication, companyMold }))
export const supplier = jsonItem(local, 'supplier', z.object({ authentication, companyMold }))
export const accountInfo = jsonItem(
  local,
  'accountInfo',
  z.object({ contactName: z.string(), activated: z.boolean(), account: z.string() }),
)
export const authMap = jsonItem(local, 'authMap', permission.reply)
export const permissionMenu = jsonItem(local, 'permissionMenu', permissionMenuRoute.reply)
/** The count of unread reconciliation statements of the chosen company, shown until it is counted again. */
export const reconciliationsUnread = jsonItem(local, 'reconciliationsUnread', z.int().check(z.minimum(0)))
export const adminConfig = jsonItem(local, 'adminConfig', z.record(z.string(), z.string()))

const columnsPrefix = 'tableColumns_'
const arrangements = z.record(
  z.string(),
  z.strictObject({
    order: z.array(z.string()),
    hidden: z.array(z.string()),
    added: z.optional(z.array(z.string())),
  }),
)
/** The column settings of each table, per identity. */
export const tableColumns = () => jsonItem(local, `${columnsPrefix}${multiagentId.get() ?? ''}`, arrangements)

const marketPrefix = 'marketId_'
/** The market that the person last chose, per identity. */
export const lastMarketId = () => textItem(local, `${marketPrefix}${multiagentId.get() ?? ''}`, filled)

const draftPrefix = 'draft_'
const draft = z.strictObject({ atMs: z.number(), values: z.record(z.string(), z.unknown()) })
const personOfDrafts = () => encodeURIComponent(accountInfo.get()?.account ?? '')

/** Unsent form input, per person and entity. */
export const draftsOf = (form: string) =>
  jsonItem(local, `${draftPrefix}${personOfDrafts()}_${multiagentId.get() ?? ''}_${form}`, draft)

/** Signing out removes the person's drafts; those of others stay. */
export const dropDrafts = (): void =>
  removeWhere((key) => key.startsWith(`${draftPrefix}${personOfDrafts()}_`))

/** Expired and invalid drafts. */
export function dropOldDrafts(nowMs: number): void {
  removeWhere((key) => {
    if (!key.startsWith(draftPrefix)) return false
    const kept = jsonItem(local, key, draft).get()
    return !kept || kept.atMs < nowMs - draftKeptDays * msPerDay
  })
}

const activationNoted = textItem(local, 'activationNoted', filled)
/** Signals to other tabs that an account was activated. */
export const activationElsewhere = {
  notify: (): void => activationNoted.set(String(Date.now())),
  /** Returns a function that stops listening. */
  follow: (onActivated: () => void): (() => void) => {
    const heard = ({ key }: StorageEvent) => {
      if (key === 'activationNoted') onActivated()
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  },
}

/** The stored facts of the chosen company besides its id. */
export function forgetChosen(): void {
  for (const item of [buyerId, dealer, supplier, adminConfig, reconciliationsUnread]) item.remove()
}

/** Removes the chosen company and its permissions. */
export function forgetIdentity(): void {
  forgetChosen()
  for (const item of [companyType, multiagentId, authMap, permissionMenu]) item.remove()
}

const keptKeys = new Set([
  'loginAccount',
  'deviceToken',
  'currentLang',
  'applyInfo',
  'userGuide',
  'gradeModal',
  'source',
  'theme',
])
/** An expired session keeps drafts: the person finds them after signing in. */
const keptPrefixes = [marketPrefix, columnsPrefix, draftPrefix]
const isKept = (key: string) => keptKeys.has(key) || keptPrefixes.some((prefix) => key.startsWith(prefix))

export function clearExceptKept(): void {
  removeWhere((key) => !isKept(key))
  // The next person must not see where codes were sent.
  codeWaits.remove()
  openedMarketId.remove()
}

function removeWhere(isOver: (key: string) => boolean): void {
  const store = local()
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  for (const key of keys) if (isOver(key)) store.removeItem(key)
}
