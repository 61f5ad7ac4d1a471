/** Navigates after an answer, unless the person has left the page meanwhile. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useMounted } from './use-mounted.ts'

export function useNavigateIfMounted(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const isHere = useMounted()
  return useCallback(
    async (to) => {
      if (isHere()) await navigate(to, { replace: true })
    },
    [navigate, isHere],
  )
}
