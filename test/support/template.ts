/**
 * Brings an empty database to the state in which every test finds it: migrated, with the demo world in it, in which
 * nobody has done anything yet. It was made when the clock of every test begins, whatever day it is.
 */

import { pino } from 'pino'
import { seedDemo } from '#demo/seed.ts'
import { openServer } from '#server/open.ts'
import { testClock } from './clock.ts'
import { testConfig } from './config.ts'

export async function prepareTemplate(ownerUrl: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const opened = await openServer({
    config: testConfig(),
    ownerUrl,
    log,
    clock: testClock(),
    seed: (context) => seedDemo(context, { past: [], rolling: false, documents: false }),
  })
  await opened.close()
}
