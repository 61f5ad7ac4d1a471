/** Navigates after an answer, unless the person has left the page meanwhile. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useIsHere } from './use-is-here.ts'

export function useGoOn(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return useCallback(
    async (to) => {
      if (isHere()) await navigate(to, { replace: true })
    },
    [navigate, isHere],
  )
}
