/** Whether the server is reachable. After a missing answer it is polled until it answers. */
import { useSyncExternalStore } from 'react'
import { reachAgainMs, reachWithinMs } from '#web/limits.ts'

let isLost = false
let asking = false
const watchers = new Set<() => void>()

/** Asks once. An answer of a gateway does not count. */
export const canReach = (): Promise<boolean> =>
  fetch('/healthz', {
    method: 'HEAD',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(reachWithinMs),
  }).then(
    ({ status }) => status < 500,
    () => false,
  )

export async function answerMissed(): Promise<void> {
  if (asking) return
  asking = true
  while (!(await canReach())) {
    tell(true)
    await new Promise((rested) => setTimeout(rested, reachAgainMs))
  }
  asking = false
  tell(false)
}

function tell(lost: boolean): void {
  isLost = lost
  for (const changed of watchers) changed()
}

const watch = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Called when the server answers again after it was unreachable. */
export function onRegained(listener: () => void): () => void {
  let wasLost = isLost
  return watch(() => {
    if (wasLost && !isLost) listener()
    wasLost = isLost
  })
}

export const useIsLost = (): boolean => useSyncExternalStore(watch, () => isLost)
