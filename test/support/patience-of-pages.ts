/** What every file of the pages starts with: fresh modules, an empty page after each test, and patience. */
import { configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { emptyPage, noteListeners, settled } from './fresh-page.ts'
import { patient } from './patience.ts'

// Modules of the portal know what is on screen. Compiled code and libraries stay, so that this takes a tenth of a second.
vi.resetModules()

const removeListeners = noteListeners()
const library = { ...getConfig() }
configure({
  asyncUtilTimeout: patient.timeout,
  asyncWrapper: async (work: () => Promise<unknown>): Promise<unknown> => {
    const found: unknown = await library.asyncWrapper(work)
    await settled()
    return found
  },
})

afterEach(emptyPage)

afterAll(async () => {
  await emptyPage()
  removeListeners()
  configure(library)
})

// Lazy parts are loaded before a test starts, as they are in use.
beforeAll(async () => {
  const { loadDeferred } = await import('#web/ui/deferred.tsx')
  await loadDeferred()
})
