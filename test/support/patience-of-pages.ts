/** What a page shows may need a module that is loaded first; what it still has to do is done before it is gone. */
import { setImmediate } from 'node:timers/promises'
import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'
import { patient } from './patience.ts'

configure({ asyncUtilTimeout: patient.timeout })

// Work that is scheduled when the last test ends would find no window.
afterAll(async () => {
  cleanup()
  await setImmediate()
})
