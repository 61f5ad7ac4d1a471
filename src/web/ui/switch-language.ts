/**
 * Switching the language saves the choice and reloads; if input would be lost, it asks first. If the server is
 * unreachable, the page stays with its input and changes the language in place.
 */
import { isReachable } from '#web/api/connectivity.ts'
import { currentLang } from '#web/session/cache.ts'
import { otherLanguage, setLanguage } from './say.ts'
import { mayReload } from './unsaved-changes.tsx'

export async function switchLanguage(): Promise<void> {
  const next = otherLanguage()
  if (!(await isReachable())) return setLanguage(next)
  if (!(await mayReload())) return
  currentLang.set(next)
  location.reload()
}
