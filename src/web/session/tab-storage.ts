/** Session storage of one tab, which survives a reload. */
import * as z from 'zod/mini'
import { jsonItem, textItem } from './storage-item.ts'

const tab = () => window.sessionStorage
const filled = z.string().check(z.minLength(1))

/** The page requested before signing in, its person, and whether sign-in is reached by a reload. */
export const returnTo = jsonItem(
  tab,
  'returnTo',
  z.strictObject({ path: filled, whose: z.nullable(z.string()), expectsLoad: z.boolean() }),
)
/** The last menu page: it stays highlighted for pages that are opened from it. */
export const lastMenuPath = textItem(tab, 'lastMenuPath', filled)
/** The market that a page opened on without being chosen: other pages stay with it while newer offers come in. */
export const openedMarketId = textItem(tab, 'openedMarketId', filled)
/** The message on the sign-in page after a redirect. */
export const notice = textItem(tab, 'notice', filled)
/** The account whose sign-in elsewhere requires a picture code; read once by the sign-in page. */
export const pictureFor = textItem(tab, 'pictureFor', filled)
/** Form input carried through a reload in another language; read once, and never a secret. */
export const carried = jsonItem(
  tab,
  'carried',
  z.strictObject({ form: z.string(), values: z.record(z.string(), z.unknown()) }),
)
/** The operator's session: of this tab alone, separate from the portal's. */
export const operatorToken = textItem(tab, 'operatorToken', z.string().check(z.regex(/^[\x21-\x7e]+$/)))
/** A language that was chosen and is not yet kept with the account. */
export const languageUnsaved = textItem(tab, 'languageUnsaved', z.literal('yes'))
/** Until when no other code can be requested, by purpose and contact. */
export const codeWaits = jsonItem(tab, 'codeWaits', z.record(z.string(), z.number()))
