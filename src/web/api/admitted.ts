/** Sends a read again after the time that the server asks for; a write is left to the user. */
import type { Route } from '#contract/route.ts'
import { readRetriesMax, readRetryMsMax } from '#web/limits.ts'
import { CallFailed } from './failed.ts'

export async function whenAdmitted<T>({ effect }: Pick<Route, 'effect'>, send: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await send()
    } catch (error) {
      const waitMs = effect === 'reads' && retries < readRetriesMax ? waitOf(error) : undefined
      if (waitMs === undefined) throw error
      await new Promise((rested) => setTimeout(rested, waitMs))
    }
  }
}

function waitOf(error: unknown): number | undefined {
  if (!(error instanceof CallFailed) || error.retryAfterMs === undefined) return undefined
  return error.retryAfterMs <= readRetryMsMax ? error.retryAfterMs : undefined
}
