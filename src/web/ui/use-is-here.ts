/** Whether a component is still on the page, asked by what comes back after it was begun there. */
import { useCallback, useEffect, useRef } from 'react'

export function useIsHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
