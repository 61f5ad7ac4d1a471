/** Whether a component is still mounted, for async work that it started. */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useMounted(): () => boolean {
  const here = useRef(false)
  // A layout effect, because an effect may run after an immediate click.
  useLayoutEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
