/**
 * Whether the server is reachable. After a missing answer, and as long as the browser says that it is offline, the server is
 * polled: a probe may still be answered at the moment at which the connection is lost.
 */
import { useSyncExternalStore } from 'react'
import { reachabilityRetryMs, reachabilityTimeoutMs } from '#web/limits.ts'

let isLost = false
let isChecking = false
const watchers = new Set<() => void>()

/** Sends one request. An answer of a gateway does not count. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', {
    method: 'HEAD',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(reachabilityTimeoutMs),
  }).then(
    ({ status }) => status < 500,
    () => false,
  )

export async function answerMissed(): Promise<void> {
  if (isChecking) return
  isChecking = true
  for (;;) {
    setLost(!(await isReachable()))
    if (!isLost && navigator.onLine) break
    await new Promise((rested) => setTimeout(rested, reachabilityRetryMs))
  }
  isChecking = false
}

function setLost(lost: boolean): void {
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
