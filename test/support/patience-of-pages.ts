/** What a page shows may need a module that is loaded first, and what it shows has effects; all of it is done before it is gone. */
import { setImmediate } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, beforeAll } from 'vitest'
import { patient } from './patience.ts'

/** What was scheduled by now is done: what is shown comes in one turn, its effects in the next. */
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

// Work that is scheduled when the last test ends would find no window.
afterAll(async () => {
  cleanup()
  await settled()
  configure(library)
})

// Parts that come after the first look are there when a test begins, as they are when somebody uses them.
beforeAll(async () => {
  const { fetchParts } = await import('#web/ui/later.tsx')
  await fetchParts()
})
