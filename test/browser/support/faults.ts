/** Complaints of a page: errors in the console, refused content, uncaught exceptions. */
import type { BrowserContext } from '@playwright/test'

export type Faults = {
  readonly seen: () => readonly string[]
  /** A complaint that the test provokes on purpose, such as the status of a call that it refuses. */
  readonly allow: (complaint: RegExp) => void
}

export function watchFaults(context: BrowserContext): Faults {
  const seen: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.push(message.text())
  })
  context.on('weberror', (error) => seen.push(String(error.error())))
  return {
    seen: () => seen.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
    allow: (complaint) => void allowed.push(complaint),
  }
}
