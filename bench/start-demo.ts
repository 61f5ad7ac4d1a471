/** How long the demo world takes, in a database where everything else is there already. */
import { pino } from 'pino'
import { seedDemo } from '#demo/seed.ts'
import { readConfig } from '#server/config/config.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { openServer } from '#server/open.ts'
import { withFolder } from './world.ts'

export const seedSecondsMax = 8

export const seedSeconds = (): Promise<number> =>
  withFolder(async (dataDir) => {
    const database = await openEmbedded({ dataDir })
    try {
      const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
      let seconds = 0
      const opened = await openServer({
        config,
        ownerUrl: database.url,
        log: pino({ level: 'error' }),
        seed: async (context) => {
          const begun = performance.now()
          await seedDemo(context)
          seconds = (performance.now() - begun) / 1000
        },
      })
      await opened.close()
      return seconds
    } finally {
      await database.close()
    }
  })
