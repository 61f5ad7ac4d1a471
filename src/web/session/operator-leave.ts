/** The operator's way out: their session is forgotten, and the portal's stays whoever's it is. */
import { leaveFreely } from '#web/ui/leaving.tsx'
import { paths } from './paths.ts'
import { notice, operatorToken } from './tab.ts'

/** A full page load, so that nothing of what the console has read stays in memory. */
export function endOperator(reason?: string): void {
  operatorToken.remove()
  if (location.pathname === paths.operatorLogin) return
  if (reason) notice.set(reason)
  leaveFreely()
  location.replace(paths.operatorLogin)
}
