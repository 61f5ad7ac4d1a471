/** The language that a person chose: kept with the account, and taken up on another device at the next sign-in. */
import { languageChoose } from '#contract/identity.ts'
import type { Language } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { setLanguage } from '#web/ui/say.ts'
import { currentLang } from './cache.ts'
import { languageUnsaved } from './tab-storage.ts'

/** Keeps the language with the account. If that fails, the next sign-in in this tab tries again. */
export async function keepLanguage(): Promise<void> {
  try {
    await call(languageChoose, { body: { language: currentLang.get() } }, { inPlace: true, quiet: true })
    languageUnsaved.remove()
  } catch {
    // The page is in the chosen language in any case.
  }
}

/** After signing in: what was chosen here just now counts, otherwise what the account has. */
export async function followLanguage(chosen: Language | undefined): Promise<void> {
  if (languageUnsaved.get() !== undefined) return keepLanguage()
  if (chosen !== undefined && chosen !== currentLang.get()) setLanguage(chosen)
}
