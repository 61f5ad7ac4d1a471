/** The way on from a page once an answer has come: whoever has left it meanwhile stays where they went. */
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
