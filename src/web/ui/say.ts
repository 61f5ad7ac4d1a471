/** The language of the page and its texts. */
import { useSyncExternalStore } from 'react'
import { type Language, type Say, say } from '#text/text.ts'
import { currentLang } from '#web/session/cache.ts'

let spoken: Language | undefined
const says: Readonly<Record<Language, Say>> = { zh: say('zh'), en: say('en') }
const watchers = new Set<() => void>()

export const language = (): Language => {
  spoken ??= currentLang.get()
  return spoken
}

export const otherLanguage = (): Language => (language() === 'zh' ? 'en' : 'zh')

export const sayNow: Say = (pair, ...values) => says[language()](pair, ...values)

const watch = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const useLanguage = (): Language => useSyncExternalStore(watch, language)
export const useSay = (): Say => says[useLanguage()]

/** The language tag for the document, dates and numbers. */
export const locale = (): 'zh-CN' | 'en' => (language() === 'zh' ? 'zh-CN' : 'en')

/** Switches the language on the current page. */
export function setLanguage(next: Language): void {
  currentLang.set(next)
  spoken = next
  document.documentElement.lang = locale()
  for (const changed of watchers) changed()
}
