/** The configured database, or the embedded one, which is restarted if it dies. */
import pg from 'pg'
import { type Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { postgresMajorMin } from '../limits.ts'
import { openEmbedded } from './embedded/open.ts'

const databaseCheckMs = 500

type DatabaseHandle = {
  readonly url: string
  /** Resolves when the embedded database gets a signal to stop. */
  readonly stopping: Promise<void>
  readonly close: () => Promise<void>
}

const never = new Promise<void>(() => undefined)

/** Prints a line about a slow step on the terminal. */
export type Print = (line: string) => void

export async function openDatabase(config: Config, print: Print): Promise<DatabaseHandle> {
  if (config.databaseUrl) {
    await tryDatabase(config.databaseUrl)
    return { url: config.databaseUrl, stopping: never, close: async () => undefined }
  }
  print('Starting the database …')
  const embedded = await openEmbedded({ dataDir: config.dataDir, archiveDir: config.archiveDir, log: print })
  let noteStopping = (): void => undefined
  const stopping = new Promise<void>((noted) => {
    noteStopping = noted
  })
  const look = async (): Promise<void> => {
    if (embedded.isStopping()) noteStopping()
    else await embedded.ensureRunning()
  }
  const watch = setInterval(() => void look().catch((error: Error) => print(error.message)), databaseCheckMs)
  return {
    url: embedded.url,
    stopping,
    close: () => {
      clearInterval(watch)
      return embedded.close()
    },
  }
}

/** An unreachable database is reported by the name of its key. */
async function tryDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sooner start' })
  try {
    await client.connect()
    const { rows } = await client.query<Version>('show server_version_num')
    refuseOldVersion(Number(rows[0]?.server_version_num))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { message, code = '' } = error as NodeJS.ErrnoException
    throw new ConfigError(`DATABASE_URL names a database that cannot be reached: ${message || code}.`)
  } finally {
    await client.end()
  }
}

type Version = { readonly server_version_num: string }

/** PostgreSQL before this version lacks what the migrations use. The number is as in `server_version_num`. */
function refuseOldVersion(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < postgresMajorMin)
    throw new ConfigError(
      `DATABASE_URL names a PostgreSQL ${major}; Sooner needs PostgreSQL ${postgresMajorMin} or newer.`,
    )
}
