/** A process that works on one run for each line of its standard input, until it is killed. */
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { runJob } from '#server/clearing/jobs.ts'
import { openServer } from '#server/open.ts'
import { testConfig } from './config.ts'

const opened = await openServer({
  config: testConfig(),
  ownerUrl: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
})
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  await runJob.run(opened.context, JSON.parse(line) as object)
  process.stdout.write('done\n')
}
