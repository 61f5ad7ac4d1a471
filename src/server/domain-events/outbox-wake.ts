/** Wakes listeners in this process when an event is written to the outbox. Other processes poll. */

export type OutboxWake = {
  readonly wake: () => void
  /** Returns a function that stops listening. */
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
