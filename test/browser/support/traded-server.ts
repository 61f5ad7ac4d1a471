/**
 * The sandbox of the README at a moment that the test chooses: its markets have traded until then, and time goes on from there.
 * Started as a process of its own: folder, port, moment.
 */
import { resolve } from 'node:path'
import { pino } from 'pino'
import { seedDemo } from '#demo/seed.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { openServer } from '#server/open.ts'

const [folder = '', port = '', moment = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, PORT: port, LOG_LEVEL: 'error' })
const database = await openEmbedded({ dataDir: folder })
let startedAt: number | undefined
/** Time stands still while the past is made. */
const clock = (): Date =>
  new Date(Date.parse(moment) + (startedAt === undefined ? 0 : performance.now() - startedAt))
const opened = await openServer({
  config,
  ownerUrl: database.url,
  log: pino({ level: config.logLevel }),
  clock,
  seed: seedDemo,
})
const { context, migrationsCount } = opened
const app = await buildApp(context, { webDir: resolve('build/web'), migrationsCount })
await opened.work()
startedAt = performance.now()
process.once('SIGTERM', () => void close())
await app.listen({ host: config.host, port: config.port })

async function close(): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
  await opened.close()
  await database.close()
  process.exit(0)
}
