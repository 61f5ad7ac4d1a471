/**
 * A process that dispatches news and reacts to it, until it is killed. It writes a row for everything it has done.
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Reaction } from '#server/news/reaction.ts'
import { openServer } from '#server/open.ts'
import { testConfig } from './config.ts'

const noting = (name: string): Reaction => ({
  name,
  topics: ['test.counted'],
  react: async ({ db }, { id }) => {
    await sql`insert into effects (news_id, reaction) values (${id}, ${name})`.execute(db)
    return undefined
  },
})

const opened = await openServer({
  config: testConfig(),
  ownerUrl: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
  background: { jobs: [], reactions: [noting('test.one'), noting('test.two')] },
})
await opened.work()
process.stdout.write('working\n')
