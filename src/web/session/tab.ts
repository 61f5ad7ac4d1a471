/** What one browser tab remembers across a page load, and no other tab sees. */
import * as z from 'zod/mini'
import { jsonItem, textItem } from './storage.ts'

const tab = () => window.sessionStorage
const filled = z.string().check(z.minLength(1))

/** The page that was asked for before signing in. */
export const returnTo = textItem(tab, 'returnTo', filled)
/** What the sign-in page says when it was not asked for. */
export const notice = textItem(tab, 'notice', filled)
/** Until when no other verification code can be asked for, by what it is for and where it goes. */
export const codeWaits = jsonItem(tab, 'codeWaits', z.record(z.string(), z.number()))
