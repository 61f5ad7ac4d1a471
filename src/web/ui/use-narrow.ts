/** Whether the window is narrower than the shell, or than a given width, needs. Paper never is: tables are printed as tables. */
import { useCallback, useSyncExternalStore } from 'react'
import { narrowBelowPx } from '#web/limits.ts'

export function useNarrow(belowPx = narrowBelowPx): boolean {
  const query = useCallback(() => window.matchMedia(`screen and (max-width: ${belowPx - 0.02}px)`), [belowPx])
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = query()
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query().matches)
}
