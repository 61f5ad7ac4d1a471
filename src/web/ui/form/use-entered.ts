/** What was entered into a form so far, kept as a draft; a draft of before is offered, and what came through a load is there. */
import { useEffect, useRef, useState } from 'react'
import { dropCarried, readCarried } from './carried.ts'
import { type Draft, draftPlace, type Values } from './draft.ts'

type Options<V extends Values> = {
  readonly initial: V
  /** The name under which what is unsent is kept. */
  readonly draft: string | undefined
  readonly secret: readonly (keyof V & string)[]
  /** The name under which it comes through a load of its page. */
  readonly carried: string | undefined
}

export function useEntered<V extends Values>({ initial, draft, secret, carried }: Options<V>) {
  const [place] = useState(() => (draft === undefined ? undefined : draftPlace<V>(draft, secret)))
  const [arrived] = useState(() => (carried === undefined ? undefined : readCarried(carried, initial)))
  useEffect(() => {
    if (carried !== undefined) dropCarried()
  }, [carried])
  const [values, setValues] = useState<V>(arrived ?? initial)
  const [changed, setChanged] = useState(arrived !== undefined)
  const [offered, setOffered] = useState<Draft<V> | undefined>(() =>
    arrived === undefined ? place?.read(initial) : undefined,
  )
  /** A handler may change a value and check it before the next drawing. */
  const current = useRef(values)
  const take = (next: V) => {
    current.current = next
    setValues(next)
  }
  const drop = () => {
    place?.drop()
    setOffered(undefined)
  }
  return {
    values,
    changed,
    /** When the draft was entered that can be restored. */
    offeredAtMs: offered?.atMs,
    latest: () => current.current,
    set: <K extends keyof V>(name: K, value: V[K]) => {
      take({ ...current.current, [name]: value })
      setChanged(true)
      setOffered(undefined)
      place?.keep(current.current)
    },
    restore: () => {
      if (!offered) return
      take(offered.values)
      setChanged(true)
      setOffered(undefined)
    },
    drop,
    forget: () => {
      drop()
      setChanged(false)
    },
  }
}
