/**
 * The language of the page. Switching saves the choice and loads the page anew; where the server cannot be reached,
 * the page stays, with what was typed, and goes on in the other language.
 */
import { useSyncExternalStore } from 'react'
import { type Language, type Say, say } from '#text/text.ts'
import { canReach } from '#web/api/reach.ts'
import { currentLang } from '#web/session/cache.ts'

let spoken: Language | undefined
const says: Readonly<Record<Language, Say>> = { zh: say('zh'), en: say('en') }
const watchers = new Set<() => void>()

export const language = (): Language => {
  spoken ??= currentLang.get()
  return spoken
}

export const sayNow: Say = (pair, ...values) => says[language()](pair, ...values)

const watch = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const useLanguage = (): Language => useSyncExternalStore(watch, language)
export const useSay = (): Say => says[useLanguage()]

/** The language as the document, dates and numbers want it. */
export const locale = (): 'zh-CN' | 'en' => (language() === 'zh' ? 'zh-CN' : 'en')

export async function speak(next: Language): Promise<void> {
  currentLang.set(next)
  if (await canReach()) return location.reload()
  spoken = next
  document.documentElement.lang = locale()
  for (const changed of watchers) changed()
}
