/** Work that a form waits for, such as an upload: until it is done, submitting shows a message. */
import { createContext, useCallback, useState } from 'react'

/** Holds the surrounding form; the returned function releases it. Does nothing outside a form. */
export type Hold = () => () => void

export const FormHoldContext = createContext<Hold>(() => () => undefined)

type FormHold = {
  readonly hold: Hold
  readonly isHeld: boolean
  /** True if the form was submitted meanwhile. */
  readonly wasRequired: boolean
  readonly ask: () => void
}

export function useFormHold(): FormHold {
  const [{ count, requested }, setHeld] = useState({ count: 0, requested: false })
  const hold = useCallback(() => {
    setHeld((before) => ({ ...before, count: before.count + 1 }))
    return () =>
      setHeld((before) => ({ count: before.count - 1, requested: before.requested && before.count > 1 }))
  }, [])
  const ask = useCallback(() => setHeld((before) => ({ ...before, requested: true })), [])
  return { hold, isHeld: count > 0, wasRequired: requested, ask }
}
