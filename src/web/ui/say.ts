/** The language of this page load. Switching saves the choice and loads the page anew. */
import { type Language, type Say, say } from '#text/text.ts'
import { currentLang } from '#web/session/cache.ts'

let spoken: Language | undefined

export const language = (): Language => {
  spoken ??= currentLang.get()
  return spoken
}

export const sayNow: Say = (pair, ...values) => say(language())(pair, ...values)
export const useSay = (): Say => sayNow

/** The language as the document, dates and numbers want it. */
export const locale = (): 'zh-CN' | 'en' => (language() === 'zh' ? 'zh-CN' : 'en')

export function speak(next: Language): void {
  currentLang.set(next)
  location.reload()
}
