/** The token of a mailed link: taken from the fragment, sent with calls, and dropped once it is used. */
import { tokenIn } from '#domain/identity/mailed-links.ts'
import { tempToken } from './cache.ts'

/** Whether the page was opened by a link. The address keeps it for a reload. */
export function takeLink(): boolean {
  const token = tokenIn(location.hash)
  if (token === undefined) return false
  tempToken.set(token)
  return true
}

export function dropLink(): void {
  tempToken.remove()
  const { pathname, search, hash } = location
  if (tokenIn(hash) !== undefined) history.replaceState(history.state, '', pathname + search)
}
