/** Tells whoever waits in this process that news was written. Other processes find it by looking. */

export type OutboxWake = {
  readonly wake: () => void
  /** Answers how to stop listening. */
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
