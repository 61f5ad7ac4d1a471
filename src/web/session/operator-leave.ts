/** Signs the operator out locally; the portal's session is not affected. */
import { leaveFreely } from '#web/ui/leaving.tsx'
import { paths } from './paths.ts'
import { notice, operatorToken } from './tab.ts'

/** A full reload, so that nothing of the console stays in memory. */
export function endOperator(reason?: string): void {
  operatorToken.remove()
  if (location.pathname === paths.operatorLogin) return
  if (reason) notice.set(reason)
  leaveFreely()
  location.replace(paths.operatorLogin)
}
