/** A process that stores imports, until it is killed or stopped. */
import { pino } from 'pino'
import { storeJob } from '#server/imports/jobs.ts'
import { openServer } from '#server/open.ts'
import { testConfig } from './config.ts'

const opened = await openServer({
  config: testConfig(),
  ownerUrl: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
  background: { jobs: [storeJob], eventHandlers: [] },
})
await opened.work()
process.once('SIGTERM', () => void opened.close().then(() => process.exit(0)))
process.stdout.write('working\n')
