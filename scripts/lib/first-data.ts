/** Begins to make the data of a first start, in a process of its own, bundled as the server is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { hasDatabase } from '#server/db/embedded/home.ts'
import { bundling, threads } from './bundling.ts'

/** Whether the next server would begin with an empty data folder of its own, as the sandbox. */
function isFirst(): boolean {
  try {
    const { environment, databaseUrl, dataDir } = readConfig(process.env)
    return environment === 'sandbox' && !databaseUrl && !hasDatabase(dataDir)
  } catch {
    // The server says what is wrong with its configuration.
    return false
  }
}

/** Done when the data is there, or could not be made. */
export async function makeFirstData(): Promise<void> {
  if (!isFirst()) return
  const outdir = join('build', `.prepare-${process.pid}`)
  try {
    const esbuild = await import('esbuild')
    const entryPoints = { prepare: 'scripts/prepare.ts', ...threads }
    await esbuild.build({ ...bundling, entryPoints, outdir, logLevel: 'silent' })
    const making = spawn(process.execPath, [join(outdir, 'prepare.js')], {
      stdio: ['ignore', 'inherit', 'ignore'],
    })
    await once(making, 'exit')
  } catch {
    // The build of the server fails for the same reason and says so.
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
