/**
 * Brings an empty database to the start state of every test: migrated, with the demo data, and without any activity.
 * It is dated at the start time of a test's clock.
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
