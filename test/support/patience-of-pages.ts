/** Waits for lazy modules and effects of a page before it is removed. */
import { setImmediate } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, beforeAll } from 'vitest'
import { patient } from './patience.ts'

/** Runs what is scheduled: rendering in one tick, its effects in the next. */
async function settled(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

const library = { ...getConfig() }
configure({
  asyncUtilTimeout: patient.timeout,
  asyncWrapper: async (work: () => Promise<unknown>): Promise<unknown> => {
    const found: unknown = await library.asyncWrapper(work)
    await settled()
    return found
  },
})

// Work scheduled when the last test ends would find no window.
afterAll(async () => {
  cleanup()
  await settled()
  configure(library)
})

// Lazy parts are loaded before a test starts, as they are in use.
beforeAll(async () => {
  const { loadDeferred } = await import('#web/ui/deferred.tsx')
  await loadDeferred()
})
