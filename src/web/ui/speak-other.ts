/**
 * Switching the language saves the choice and loads the page anew; where that would lose what was entered, it asks
 * first, and whoever stays changes nothing. Where the server cannot be reached, the page stays, with what was typed,
 * and goes on in the other language.
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
