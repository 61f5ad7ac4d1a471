/**
 * What a page reads before it can be drawn: nothing yet, the answer, or why there is none. Where no answer came, it is
 * asked for again as soon as the server can be reached.
 */
import { useEffect, useState } from 'react'
import { CallFailed } from '#web/api/failed.ts'
import { onRegained } from '#web/api/reach.ts'

type Outcome<T> = { readonly loaded?: T; readonly error?: unknown }

const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && !error.answered

/** `load` has to be the same function as long as it would give the same answer. */
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
