/** The database of the configuration: the one it names, or the embedded one, which is brought back when it dies. */
import type { Config } from '../config.ts'
import { openEmbedded } from './embedded/open.ts'

const databaseCheckMs = 500

type DatabaseHandle = { readonly url: string; readonly close: () => Promise<void> }

/** Says what takes long, for whoever waits at the terminal. */
export type Tell = (line: string) => void

export async function openDatabase(config: Config, tell: Tell): Promise<DatabaseHandle> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => undefined }
  tell('Starting the database …')
  const embedded = await openEmbedded({ dataDir: config.dataDir, archiveDir: config.archiveDir, log: tell })
  const watch = setInterval(
    () => void embedded.ensureRunning().catch((error: Error) => tell(error.message)),
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
