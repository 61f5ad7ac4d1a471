/** Links in mails: purpose, target and validity. */
import { msPerMinute } from '../day.ts'
import { payeeLinkDays } from '../payees/limits.ts'
import { invitationDays } from '../staff/limits.ts'
import { mailedLinkMinutes } from './limits.ts'

const pathsOf = {
  reset: '/account/forget-password',
  activate: '/activated',
  invite: '/account/register',
  payee: '/account/register',
} as const satisfies Record<string, string>

export type LinkPurpose = keyof typeof pathsOf

const named = 'link='

/** The parameter for the language of a mail, used if the visitor has not chosen one. */
export const languageParameter = 'lang'

export const inLanguage = (address: string, language: string): string =>
  `${address}?${languageParameter}=${language}`

type Link = { readonly purpose: LinkPurpose; readonly token: string; readonly language: string }

/** The token is in the fragment, which browsers do not send to servers, so it is in no log. */
export const linkTo = (publicUrl: string, { purpose, token, language }: Link): string =>
  `${inLanguage(publicUrl + pathsOf[purpose], language)}#${named}${token}`

/** The parameter of a payer's registration that names the invitation of a payee. */
export const inviterParameter = 'inviter'

/**
 * The address at which an invited payer registers: the code only connects the registration to the payee's request.
 */
export const payerRegistration = (publicUrl: string, language: string, code: string): string =>
  `${inLanguage(publicUrl + pathsOf.payee, language)}&${inviterParameter}=${code}`

/** The token in the fragment of an address, if there is one. */
export const tokenIn = (fragment: string): string | undefined =>
  new RegExp(`^#${named}([\\w-]{1,100})$`).exec(fragment)?.[1]

/** The fragment that carries a token, if it is valid. */
export const fragmentOf = (token: string): string | undefined => {
  const fragment = `#${named}${token}`
  return tokenIn(fragment) === undefined ? undefined : fragment
}

/** How long each link is valid. An invitation is read later; other links were requested by the person. */
const minutesOf = {
  reset: mailedLinkMinutes,
  activate: mailedLinkMinutes,
  invite: invitationDays * 24 * 60,
  payee: payeeLinkDays * 24 * 60,
} as const satisfies Record<LinkPurpose, number>

export const linkExpiresAt = (purpose: LinkPurpose, sentAt: Date): Date =>
  new Date(sentAt.getTime() + minutesOf[purpose] * msPerMinute)
