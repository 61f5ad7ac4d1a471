/** A process that dispatches domain events until it is killed. Its handlers write a row for each event. */
import { sql } from 'kysely'
import { pino } from 'pino'
import type { EventHandler } from '#server/domain-events/event-handler.ts'
import { openServer } from '#server/open.ts'
import { testConfig } from './config.ts'

const noting = (name: string): EventHandler => ({
  name,
  topics: ['test.counted'],
  handle: async ({ db }, { id }) => {
    await sql`insert into effects (event_id, handler) values (${id}, ${name})`.execute(db)
    return undefined
  },
})

const opened = await openServer({
  config: testConfig(),
  ownerUrl: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
  background: { jobs: [], eventHandlers: [noting('test.one'), noting('test.two')] },
})
await opened.work()
process.stdout.write('working\n')
