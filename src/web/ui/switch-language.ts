/**
 * Switching the language saves the choice, with the account too, and reloads; if input would be lost, it asks first. If
 * the server is unreachable, the page stays with its input and changes the language in place.
 */
import { isReachable } from '#web/api/connectivity.ts'
import { accountToken, currentLang } from '#web/session/cache.ts'
import { keepLanguage } from '#web/session/chosen-language.ts'
import { languageUnsaved } from '#web/session/tab-storage.ts'
import { otherLanguage, setLanguage } from './say.ts'
import { mayReload } from './unsaved-changes.tsx'

export async function switchLanguage(): Promise<void> {
  const next = otherLanguage()
  languageUnsaved.set('yes')
  if (!(await isReachable())) return setLanguage(next)
  if (!(await mayReload())) return languageUnsaved.remove()
  currentLang.set(next)
  if (accountToken.get() !== undefined) await keepLanguage()
  location.reload()
}
