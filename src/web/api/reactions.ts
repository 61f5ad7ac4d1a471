/** What the portal does about a code, wherever the call was made. */
import { codes } from '#contract/codes.ts'
import { reloadDelayMs } from '#domain/limits.ts'
import { endSession } from '#web/session/leave.ts'
import { leaveFreely } from '#web/ui/leaving.tsx'
import { closeMessages } from '#web/ui/messages.ts'
import { warn } from '#web/ui/toasts.ts'
import type { CallFailed } from './failed.ts'

/** `inPlace`: the caller shows the message where it happened, so no toast repeats it. `quiet`: nobody asked. */
type Told = { readonly inPlace?: boolean; readonly quiet?: boolean }

export function react(failed: CallFailed, { inPlace = false, quiet = false }: Told): void {
  const { code, message } = failed
  if (code === codes.sessionInvalid.code || code === codes.sessionEnded.code) return endSession(message)
  if (code === codes.nothingChanged.code) return
  if (code === codes.outOfDate.code) {
    warn(message)
    leaveFreely()
    setTimeout(() => location.reload(), reloadDelayMs)
    return
  }
  if (quiet) return
  closeMessages()
  if (!inPlace) warn(message)
}
