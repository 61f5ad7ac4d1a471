/** Whether the window is too narrow for menu and content side by side. */
import { useSyncExternalStore } from 'react'
import { narrowBelowPx } from '#domain/limits.ts'

const query = () => window.matchMedia(`(max-width: ${narrowBelowPx - 0.02}px)`)

function subscribe(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
