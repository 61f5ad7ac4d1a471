/**
 * The frame of the commands for people who run the product: `--help`, both languages, the database of the
 * configuration, and an exit code: 0 no faults, 1 faults, 2 could not be done.
 */
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from '#server/backups/refused.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { openSecrets, type Secrets } from '#server/config/secrets.ts'
import { openDatabase } from '#server/db/database.ts'
import { hasDatabase } from '#server/db/embedded/home.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { systemRole, urlAs } from '#server/db/roles.ts'
import { operations } from '#text/operations.ts'
import { languages, type Pair, type Say, say } from '#text/text.ts'

export type Site = {
  readonly config: Config
  readonly secrets: Secrets
  readonly ownerUrl: string
  readonly systemUrl: string
}
export type ExitCode = 0 | 1 | 2

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** A text in every language, one after the other. */
export const inEach = (sentence: (translate: Say) => string): string =>
  languages.map((language) => sentence(say(language))).join('\n')

/** A form of a command: `FOLDER` is a value, `add` and `--base` are literal, `--at TIME` is a literal with a value. */
export type Way = {
  readonly takes: readonly string[]
  readonly work: (given: readonly string[]) => Promise<ExitCode>
}

/** Runs a command and returns its exit code. A call that matches no form prints the help. */
export async function operate(help: Pair, ...ways: readonly Way[]): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return print(inEach((translate) => translate(help)))
  for (const { takes, work } of ways) {
    const given = givenIn(args, takes)
    if (given) return runToEnd(() => work(given))
  }
  const call = ['npm run', basename(process.argv[1] ?? '', '.ts'), '--', ...args].join(' ')
  process.stderr.write(
    `${inEach((translate) => `${translate(operations.notUnderstood, { call })}\n${translate(help)}`)}\n`,
  )
  process.exitCode = 2
}

async function runToEnd(work: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.stderr.write(
      `${error instanceof Refused ? inEach(error.inLanguage) : (error as Error).message}\n`,
    )
    process.exitCode = 2
  }
}

/** The values of a call, named ones first; undefined if the call has another form. */
export function givenIn(args: readonly string[], takes: readonly string[]): readonly string[] | undefined {
  const named = takes
    .filter((take) => take.startsWith('--'))
    .map((take) => take.slice(2).split(' '))
    .map(([name = '', value]) => [name, { type: value ? 'string' : 'boolean' }] as const)
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(named),
      allowPositionals: true,
    })
    const given = [...named.map(([name]) => values[name]), ...positionals]
    if (given.length !== takes.length || given.includes(undefined)) return undefined
    const words = takes.filter((take) => !take.startsWith('--'))
    if (words.some((word, at) => isLiteral(word) && positionals[at] !== word)) return undefined
    return given.map(String)
  } catch {
    return undefined
  }
}

const isLiteral = (word: string): boolean => word === word.toLowerCase()

/** Work on the configured database, which must exist: a command that only reads creates none. */
export const onSite =
  (work: (site: Site, given: readonly string[]) => Promise<ExitCode>): Way['work'] =>
  async (given) => {
    const config = readConfig(process.env)
    if (!config.databaseUrl && !hasDatabase(config.dataDir))
      throw new Refused((translate) => translate(operations.noDatabase, { folder: config.dataDir }))
    return openSite(config, (site) => work(site, given))
  }

export async function openSite<T>(config: Config, work: (site: Site) => Promise<T>): Promise<T> {
  const secrets = await openSecrets(config)
  const database = await openDatabase(config, () => undefined)
  try {
    const systemUrl = urlAs(database.url, secrets, systemRole)
    return await work({ config, secrets, ownerUrl: database.url, systemUrl })
  } finally {
    await database.close()
  }
}

/** The system role's connection, without a time limit, for reading everything. */
export async function readingAll<T>({ systemUrl }: Site, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(systemUrl, 1, () => undefined)
  try {
    await pool.query('set statement_timeout = 0')
    return await work(pool)
  } finally {
    await pool.end()
  }
}

export const productVersion = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

/** npm goes to the project's folder before it runs a command, and remembers where it was called. */
export const fromWhereWeStand = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path)
