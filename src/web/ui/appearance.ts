/** Light, dark, or as the system says: the choice stands on the root element and is kept. */
import { theme } from '#web/session/cache.ts'

export type Appearance = 'system' | 'light' | 'dark'

export const appearance = (): Appearance => theme.get() ?? 'system'

export function wear(next: Appearance): void {
  if (next === 'system') theme.remove()
  else theme.set(next)
  applyAppearance()
}

export function applyAppearance(): void {
  const chosen = theme.get()
  if (chosen) document.documentElement.dataset['theme'] = chosen
  else delete document.documentElement.dataset['theme']
}
