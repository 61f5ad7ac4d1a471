/** What a page reads before it can be drawn: nothing yet, the answer, or why there is none. */
import { useEffect, useState } from 'react'

type Outcome<T> = { readonly loaded?: T; readonly error?: unknown }

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
  const outcome = settled?.attempt === attempt ? settled : {}
  return { ...outcome, retry: () => setAttempt(attempt + 1) }
}
