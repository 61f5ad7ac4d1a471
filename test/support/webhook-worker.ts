/** A process that delivers webhooks to this machine, until it is killed. */
import { pino } from 'pino'
import { openServer } from '#server/open.ts'
import { startWebhooks } from '#server/webhooks/worker.ts'
import { testClock } from './clock.ts'
import { testConfig } from './config.ts'
import { reaching } from './webhook-receiver.ts'

const { context } = await openServer({
  config: testConfig(),
  ownerUrl: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
  clock: testClock(),
})
startWebhooks(reaching(context))
process.stdout.write('working\n')
