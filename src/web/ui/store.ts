/** A list that lives outside the component tree and that one host component shows. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  readonly get: () => readonly T[]
  readonly set: (items: readonly T[]) => void
  readonly use: () => readonly T[]
}

export function listStore<T>(): Store<T> {
  let items: readonly T[] = []
  const listeners = new Set<() => void>()
  const get = () => items
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const set = (next: readonly T[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get) }
}
