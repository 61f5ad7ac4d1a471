/**
 * The data of a first start, made while the portal is being built: a database, its tables and the demo world. It ends
 * when they are there, and the server finds them. What fails here is tried by the server again, which says why.
 */
import { pino } from 'pino'
import { seedDemo } from '#demo/seed.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { openServer } from '#server/open.ts'

// A demo world that is not finished cannot be used: Ctrl-C waits for it, as it does for a server that is starting.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const begun = performance.now()
const config = readConfig(process.env)
const log = pino({ level: 'silent' })
const database = await openDatabase(config, (line) => console.log(line))
try {
  console.log('Preparing the data …')
  const seed = (context: Parameters<typeof seedDemo>[0]) => seedDemo(context, { traded: config.demoPast })
  const opened = await openServer({ config, ownerUrl: database.url, log, seed })
  await opened.close()
  console.log(`Prepared the data in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
} finally {
  await database.close()
}
