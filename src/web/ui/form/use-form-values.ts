/** The current input of a form, kept as a draft; an earlier draft is offered, and carried input is restored. */
import { useEffect, useRef, useState } from 'react'
import { type Draft, draftPlace, type Values } from './draft.ts'
import { dropPassedValues, readPassedValues } from './passed-values.ts'

type Options<V extends Values> = {
  readonly initial: V
  /** The storage name of the draft. */
  readonly draft: string | undefined
  readonly secret: readonly (keyof V & string)[]
  /** The storage name of carried input. */
  readonly carried: string | undefined
}

export function useFormValues<V extends Values>({ initial, draft, secret, carried }: Options<V>) {
  const [place, setPlace] = useState(() => placeOf<V>(draft, secret))
  const [arrived] = useState(() => (carried === undefined ? undefined : readPassedValues(carried, initial)))
  useEffect(() => {
    if (carried !== undefined) dropPassedValues()
  }, [carried])
  const [values, setValues] = useState<V>(arrived ?? initial)
  const [changed, setChanged] = useState(arrived !== undefined)
  const [offered, setOffered] = useState<Draft<V> | undefined>(() =>
    arrived === undefined ? place?.read(initial) : undefined,
  )
  /** A ref, because a handler may change and validate a value before the next render. */
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
    /** When the offered draft was entered. */
    offeredAtMs: offered?.atMs,
    latest: () => current.current,
    set: <K extends keyof V>(name: K, value: V[K]) => {
      take({ ...current.current, [name]: value })
      setChanged(true)
      setOffered(undefined)
      place?.keep(current.current)
    },
    /**
     * Moves what was entered from one set of initial values onto a newer one: what was changed stays, the rest follows.
     * Answers whether anything was changed.
     */
    rebase: (before: V, after: V): boolean => {
      const entered = Object.entries(current.current).filter(([name, value]) => !isSame(value, before[name]))
      take({ ...after, ...Object.fromEntries(entered) })
      drop()
      const moved = placeOf<V>(draft, secret)
      setPlace(moved)
      if (entered.length > 0) moved?.keep(current.current)
      return entered.length > 0
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

const placeOf = <V extends Values>(draft: string | undefined, secret: readonly (keyof V & string)[]) =>
  draft === undefined ? undefined : draftPlace<V>(draft, secret)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
