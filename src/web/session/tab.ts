/** What one browser tab remembers across a page load, and no other tab sees. */
import * as z from 'zod/mini'
import { jsonItem, textItem } from './storage.ts'

const tab = () => window.sessionStorage
const filled = z.string().check(z.minLength(1))

/** The page that was asked for before signing in, whose it was, and whether the way to sign in is a page load. */
export const returnTo = jsonItem(
  tab,
  'returnTo',
  z.strictObject({ path: filled, whose: z.nullable(z.string()), expectsLoad: z.boolean() }),
)
/** The page of the menu that was open last: what is opened from it stays under it. */
export const lastMenuPath = textItem(tab, 'lastMenuPath', filled)
/** What the sign-in page says when it was not asked for. */
export const notice = textItem(tab, 'notice', filled)
/** Whose sign-in elsewhere was asked for a picture, which the sign-in page shows; taken once. */
export const pictureFor = textItem(tab, 'pictureFor', filled)
/** What was entered into a form when its page was loaded anew in another language; taken once, and never a secret. */
export const carried = jsonItem(
  tab,
  'carried',
  z.strictObject({ form: z.string(), values: z.record(z.string(), z.unknown()) }),
)
/** The operator's session: of this tab alone, and never the one of whoever is signed in to the portal. */
export const operatorToken = textItem(tab, 'operatorToken', z.string().check(z.regex(/^[\x21-\x7e]+$/)))
/** Until when no other verification code can be asked for, by what it is for and where it goes. */
export const codeWaits = jsonItem(tab, 'codeWaits', z.record(z.string(), z.number()))
