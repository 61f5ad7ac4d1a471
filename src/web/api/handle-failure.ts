/** How the portal reacts to a code, wherever the call was made. */
import { codes } from '#contract/codes.ts'
import { isOperators, type Route } from '#contract/route.ts'
import { reloadDelayMs } from '#web/limits.ts'
import { endSession, loseIdentity, meetAgreements } from '#web/session/end-session.ts'
import { endOperatorSession } from '#web/session/operator-end-session.ts'
import { closeConfirmations, closeIdleConfirmations } from '#web/ui/confirmations.ts'
import { warn } from '#web/ui/toasts.ts'
import { leaveWithoutPrompt } from '#web/ui/unsaved-changes.tsx'
import type { CallFailed } from './failed.ts'

/**
 * `inPlace`: the caller shows the message, so there is no toast. `quiet`: a background call. `renews`: a page that is
 * out of date reads anew by itself, so it is not reloaded.
 */
type Reporting = { readonly inPlace?: boolean; readonly quiet?: boolean; readonly renews?: boolean }

/** Codes that end a session or make it unusable. */
const ending: ReadonlySet<number | undefined> = new Set(
  (['sessionInvalid', 'sessionEnded', 'userFrozen'] as const).map((failure) => codes[failure].code),
)

export function handleFailure(
  failed: CallFailed,
  { inPlace = false, quiet = false, renews = false }: Reporting,
  route?: Pick<Route, 'access'>,
): void {
  const { code, message } = failed
  if (ending.has(code))
    return route && isOperators(route.access) ? endOperatorSession(message) : endSession(message)
  // The session can still be used for the person's other companies.
  if (code === codes.companyFrozen.code && loseIdentity(message)) return
  if (code === codes.agreementsRequired.code) return meetAgreements()
  if (code === codes.nothingChanged.code) return
  if (code === codes.outOfDate.code && !renews) {
    warn(message)
    leaveWithoutPrompt()
    setTimeout(() => location.reload(), reloadDelayMs)
    return
  }
  if (quiet) return
  if (inPlace) return closeIdleConfirmations()
  closeConfirmations()
  warn(message)
}
