/**
 * Switching the language saves the choice and reloads; if input would be lost, it asks first. If the server is
 * unreachable, the page stays with its input and changes the language in place.
 */
import { canReach } from '#web/api/reach.ts'
import { currentLang } from '#web/session/cache.ts'
import { mayLoadAnew } from './leaving.tsx'
import { otherLanguage, speakHere } from './say.ts'

export async function speakOther(): Promise<void> {
  const next = otherLanguage()
  if (!(await canReach())) return speakHere(next)
  if (!(await mayLoadAnew())) return
  currentLang.set(next)
  location.reload()
}
