/** A value that lives outside the component tree and that components show. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  readonly get: () => T
  readonly set: (next: T) => void
  readonly use: () => T
  readonly onChange: (listener: () => void) => () => void
}

export const listStore = <T>(): Store<readonly T[]> => newStore<readonly T[]>([])

export function newStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  return { get, set, use: () => useSyncExternalStore(onChange, get), onChange }
}
