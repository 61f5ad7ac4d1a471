/** What was entered into a form so far, read from the draft and kept there, or from what came through a load. */
import { useEffect, useRef, useState } from 'react'
import { dropCarried, readCarried } from './carried.ts'
import { dropDraft, keepDraft, readDraft, type Values } from './draft.ts'

export function useEntered<V extends Values>(initial: V, draft?: string, carriedForm?: string) {
  const [first] = useState(() => (draft === undefined ? undefined : readDraft(draft, initial)))
  const [arrived] = useState(() =>
    carriedForm === undefined ? undefined : readCarried(carriedForm, initial),
  )
  useEffect(() => {
    if (carriedForm !== undefined) dropCarried()
  }, [carriedForm])
  const [values, setValues] = useState<V>(arrived ?? first ?? initial)
  const [changed, setChanged] = useState(arrived !== undefined)
  const [restored, setRestored] = useState(first !== undefined)
  /** A handler may change a value and check it before the next drawing. */
  const current = useRef(values)
  const take = (next: V) => {
    current.current = next
    setValues(next)
  }
  const forget = () => {
    if (draft !== undefined) dropDraft(draft)
    setChanged(false)
    setRestored(false)
  }
  return {
    values,
    changed,
    restored,
    latest: () => current.current,
    set: <K extends keyof V>(name: K, value: V[K]) => {
      take({ ...current.current, [name]: value })
      setChanged(true)
      if (draft !== undefined) keepDraft(draft, current.current)
    },
    forget,
    discard: () => {
      take(initial)
      forget()
    },
  }
}
