/**
 * `npm start`: builds what is stale, then runs the built server, the same program as in production. Signals are
 * passed on to it, and its end is ours.
 */
import { spawn, spawnSync } from 'node:child_process'
import { isBuilt } from './lib/built.ts'

if (!isBuilt()) {
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
  if (build.status !== 0) process.exit(build.status ?? 1)
}

const server = spawn(process.execPath, ['--enable-source-maps', 'build/server/main.js'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 1))
