/** Tells whoever waits in this process that news was written. Other processes find it by looking. */

export type Bell = {
  readonly ring: () => void
  /** Answers how to stop listening. */
  readonly onRing: (listener: () => void) => () => void
}

export function newBell(): Bell {
  const listeners = new Set<() => void>()
  return {
    ring: () => {
      for (const listener of listeners) listener()
    },
    onRing: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
