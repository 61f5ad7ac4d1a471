/** Light, dark, or the system's: the choice is set on the root element and saved. */
import { useSyncExternalStore } from 'react'
import { theme } from '#web/session/cache.ts'

export type Appearance = 'system' | 'light' | 'dark'

const appearance = (): Appearance => theme.get() ?? 'system'

const watchers = new Set<() => void>()

/** The current theme, in every tab. */
export const useAppearance = (): Appearance => useSyncExternalStore(watch, appearance)

function watch(changed: () => void): () => void {
  const chosenElsewhere = () => applyAppearance()
  watchers.add(changed)
  window.addEventListener('storage', chosenElsewhere)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', chosenElsewhere)
  }
}

export function setAppearance(next: Appearance): void {
  if (next === 'system') theme.remove()
  else theme.set(next)
  applyAppearance()
}

export function applyAppearance(): void {
  const chosen = theme.get()
  if (chosen) document.documentElement.dataset['theme'] = chosen
  else delete document.documentElement.dataset['theme']
  for (const changed of watchers) changed()
}
