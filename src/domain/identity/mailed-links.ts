/** Links in mails: what each is for, where it leads, and how long it works. */
import { msPerMinute } from '../day.ts'
import { invitationDays } from '../staff/limits.ts'
import { mailedLinkMinutes } from './limits.ts'

const pathsOf = {
  reset: '/account/forget-password',
  activate: '/activated',
  invite: '/account/register',
} as const satisfies Record<string, string>

export type LinkPurpose = keyof typeof pathsOf

const named = 'link='

/** What an address in a letter names the letter's language by: whoever has chosen none goes on in it. */
export const languageParameter = 'lang'

export const inLanguage = (address: string, language: string): string =>
  `${address}?${languageParameter}=${language}`

type Link = { readonly purpose: LinkPurpose; readonly token: string; readonly language: string }

/** The token stands behind the #, which no browser sends to any server: it is in nobody's log. */
export const linkTo = (publicUrl: string, { purpose, token, language }: Link): string =>
  `${inLanguage(publicUrl + pathsOf[purpose], language)}#${named}${token}`

/** The token in the fragment of an address, where there is one. */
export const tokenIn = (fragment: string): string | undefined =>
  new RegExp(`^#${named}([\\w-]{1,100})$`).exec(fragment)?.[1]

/** The fragment that carries a token, where it is one. */
export const fragmentOf = (token: string): string | undefined => {
  const fragment = `#${named}${token}`
  return tokenIn(fragment) === undefined ? undefined : fragment
}

/** An invitation is read when there is time for it; what somebody asked for is at hand. */
const minutesOf = {
  reset: mailedLinkMinutes,
  activate: mailedLinkMinutes,
  invite: invitationDays * 24 * 60,
} as const satisfies Record<LinkPurpose, number>

export const linkExpiresAt = (purpose: LinkPurpose, sentAt: Date): Date =>
  new Date(sentAt.getTime() + minutesOf[purpose] * msPerMinute)
