/** Wakes listeners in this process when news was written. Other processes poll. */

export type OutboxWake = {
  readonly wake: () => void
  /** Returns how to stop listening. */
  readonly onWake: (listener: () => void) => () => void
}

export function newOutboxWake(): OutboxWake {
  const listeners = new Set<() => void>()
  return {
    wake: () => {
      for (const listener of listeners) listener()
    },
    onWake: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
