/** The configured database, or the embedded one, which is restarted if it dies. */
import pg from 'pg'
import { type Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { openEmbedded } from './embedded/open.ts'

const databaseCheckMs = 500

type DatabaseHandle = { readonly url: string; readonly close: () => Promise<void> }

/** Prints a line about a slow step on the terminal. */
export type Print = (line: string) => void

export async function openDatabase(config: Config, print: Print): Promise<DatabaseHandle> {
  if (config.databaseUrl) {
    await tryDatabase(config.databaseUrl)
    return { url: config.databaseUrl, close: async () => undefined }
  }
  print('Starting the database …')
  const embedded = await openEmbedded({ dataDir: config.dataDir, archiveDir: config.archiveDir, log: print })
  const watch = setInterval(
    () => void embedded.ensureRunning().catch((error: Error) => print(error.message)),
    databaseCheckMs,
  )
  return {
    url: embedded.url,
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
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException
    throw new ConfigError(`DATABASE_URL names a database that cannot be reached: ${message || code}.`)
  } finally {
    await client.end()
  }
}
