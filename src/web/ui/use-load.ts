/**
 * The first read of a page: pending, the answer, or the failure. If no answer came, it is retried when the server is
 * reachable.
 */
import { useEffect, useState } from 'react'
import { onRegained } from '#web/api/connectivity.ts'
import { CallFailed } from '#web/api/failed.ts'

type Outcome<T> = { readonly loaded?: T; readonly error?: unknown }

const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && !error.answered

/** `load` must be a stable function. */
export function useLoad<T>(load: () => Promise<T>): Outcome<T> & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(1)
  const [settled, setSettled] = useState<Outcome<T> & { readonly attempt: number }>()
  useEffect(() => {
    let shown = true
    const run = async () => {
      const outcome: Outcome<T> = await load().then(
        (loaded) => ({ loaded }),
        (error: unknown) => ({ error }),
      )
      if (shown) setSettled({ ...outcome, attempt })
    }
    void run()
    return () => {
      shown = false
    }
  }, [load, attempt])
  const outcome: Outcome<T> = settled?.attempt === attempt ? settled : {}
  const isLost = isUnanswered(outcome.error)
  useEffect(() => (isLost ? onRegained(() => setAttempt((count) => count + 1)) : undefined), [isLost])
  return { ...outcome, retry: () => setAttempt(attempt + 1) }
}
