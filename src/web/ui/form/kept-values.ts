/** What a form waits for, such as a file on its way: until it is there, the form says so instead of being sent. */
import { createContext, useCallback, useState } from 'react'

/** Begins to hold the form around; the answer lets go. Outside a form there is nothing to hold. */
export type Hold = () => () => void

export const Holding = createContext<Hold>(() => () => undefined)

type Held = {
  readonly hold: Hold
  readonly isHeld: boolean
  /** Somebody wanted to send the form meanwhile. */
  readonly wasAsked: boolean
  readonly ask: () => void
}

export function useHeld(): Held {
  const [{ count, asked }, setHeld] = useState({ count: 0, asked: false })
  const hold = useCallback(() => {
    setHeld((before) => ({ ...before, count: before.count + 1 }))
    return () => setHeld((before) => ({ count: before.count - 1, asked: before.asked && before.count > 1 }))
  }, [])
  const ask = useCallback(() => setHeld((before) => ({ ...before, asked: true })), [])
  return { hold, isHeld: count > 0, wasAsked: asked, ask }
}
