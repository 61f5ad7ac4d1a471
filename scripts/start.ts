/** `npm start`: builds what is stale, then becomes the server. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './lib/built.ts'

if (!isBuilt()) {
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
process.setSourceMapsEnabled(true)
await import(pathToFileURL(resolve('build/server/main.js')).href)
