/** Whether a component is still on the page, asked by what comes back after it was begun there. */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useIsHere(): () => boolean {
  const here = useRef(false)
  // As soon as it can be seen: an effect comes later than whoever presses at once.
  useLayoutEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
