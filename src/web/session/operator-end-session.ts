/** Signs the operator out locally; the portal's session is not affected. */
import { leaveWithoutPrompt } from '#web/ui/unsaved-changes.tsx'
import { paths } from './paths.ts'
import { notice, operatorToken } from './tab-storage.ts'

/** A full reload, so that nothing of the console stays in memory. */
export function endOperatorSession(reason?: string): void {
  operatorToken.remove()
  if (location.pathname === paths.operatorLogin) return
  if (reason) notice.set(reason)
  leaveWithoutPrompt()
  location.replace(paths.operatorLogin)
}
