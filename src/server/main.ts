/**
 * Starts a server: configuration, database, migrations, demo data, listening; and stops it without dropping a call.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { yearSentences } from './calendars/commands.ts'
import { type Config, readConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import type { Context } from './context.ts'
import { openDatabase, type Print } from './db/database.ts'
import { survive } from './http/unhandled.ts'
import { stopGraceMs } from './limits.ts'
import { openLog } from './log/log.ts'
import { type Opened, openServer } from './open.ts'

const webDir = resolve('build/web')

export type Running = {
  readonly url: string
  /** Resolves when the database gets a signal to stop. */
  readonly databaseStopping: Promise<void>
  readonly stop: () => Promise<void>
}

export async function startServer(config: Config, print: Print): Promise<Running> {
  const log = openLog(config, process.stdout)
  const database = await openDatabase(config, print)
  let opened: Opened | undefined
  try {
    print('Preparing the data …')
    opened = await openServer({ config, ownerUrl: database.url, log, ...(await demoSeed(config)) })
    const app = await buildApp(opened.context, {
      webDir: existsSync(webDir) ? webDir : undefined,
      migrationsCount: opened.migrationsCount,
    })
    await opened.work()
    const url = await listen(app, config)
    // In production the warning goes to the log.
    if (config.environment === 'sandbox')
      for (const sentence of yearSentences(opened.comingYears)) print(sentence)
    const { stopWork, close } = opened
    const endSurvival = survive(log)
    let stopping: Promise<void> | undefined
    const stop = (): Promise<void> => {
      stopping ??= stopAll(app, stopWork, close, database.close).finally(endSurvival)
      return stopping
    }
    return { url, databaseStopping: database.stopping, stop }
  } catch (error) {
    await opened?.close()
    await database.close()
    throw error
  }
}

/**
 * Calls in progress are answered and background work is finished, at the same time; what does not end in time is cut off.
 * Then everything is closed.
 */
async function stopAll(
  app: FastifyInstance,
  stopWork: () => Promise<void>,
  ...closers: readonly (() => Promise<void>)[]
): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), stopGraceMs)
  try {
    await Promise.all([app.close(), stopWork()])
  } finally {
    clearTimeout(cut)
    for (const close of closers) await close()
  }
}

/** The demo data is loaded only in the sandbox; production does not even import it. */
async function demoSeed(config: Config) {
  if (config.environment !== 'sandbox') return {}
  const { seedDemo } = await import('#demo/seed.ts')
  return { seed: (context: Context) => seedDemo(context, { traded: config.demoPast }) }
}

type Listener = { listen: (options: { host: string; port: number }) => Promise<string> }

async function listen(app: Listener, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `PORT ${port} is taken on ${host}; stop what uses it or choose another: PORT=${port + 1} npm start`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(
        `HOST ${host} is no address of this machine; expected one such as 127.0.0.1 or 0.0.0.0.`,
      )
    throw error
  }
}

/** The whole life of the process. Its exit code is 0 after a clean stop and 1 when it could not start. */
export async function main(values: Readonly<Record<string, string | undefined>>): Promise<void> {
  const print: Print = (line) => process.stdout.write(`${line}\n`)
  // A terminal that was closed is no error of the server.
  process.stdout.on('error', () => undefined)
  // Signals are handled from the start: a stop during start-up waits until the server is up.
  const stopRequested = firstSignal()
  try {
    const config = readConfig(values)
    const running = await startServer(config, print)
    print(`\nSooner 早付 is open at ${running.url}`)
    if (config.environment === 'sandbox') await printSandbox(print, config, running.url)
    await Promise.race([stopRequested, running.databaseStopping])
    print('Stopping …')
    await running.stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  }
}

/** A start-up error is one sentence, with more detail if the log level asks for it. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message
}

/** Ctrl-C may arrive several times; only the first counts. */
const firstSignal = (): Promise<void> =>
  new Promise((arrived) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => arrived())
  })

/** What a newcomer needs: the address, the data folder, the accounts, and how to stop. */
async function printSandbox(print: Print, { databaseUrl, dataDir }: Config, url: string): Promise<void> {
  const { demoAccounts } = await import('#demo/accounts.ts')
  print(`Sandbox console (沙箱控制台): ${url}/sandbox`)
  print(
    databaseUrl
      ? 'Data (数据): in the database of DATABASE_URL.'
      : `Data (数据): in ${dataDir}; delete the folder to begin again.`,
  )
  print('Demo accounts (演示账号):')
  for (const { kind, account, password, company, totp } of demoAccounts) {
    print(`  ${kind.padEnd(9)} ${account.padEnd(28)} ${password}   ${company}`)
    if (totp) print(`  ${''.padEnd(9)} ${url}/operator, TOTP ${totp}`)
  }
  print('Press Ctrl-C to stop (按 Ctrl-C 停止).')
}
