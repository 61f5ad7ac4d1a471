/**
 * `npm start`: builds what is stale, then runs the built server, the same program as in production. A first start makes
 * its data while it builds. Signals are passed on to the server, and its end is ours.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isBuilt } from './lib/built.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

if (!isBuilt()) {
  let isStopped = false
  for (const signal of signals) process.once(signal, () => (isStopped = true))
  const { makeFirstData } = await import('./lib/first-data.ts')
  const [code] = await Promise.all([build(), makeFirstData()])
  if (code !== 0 || isStopped) process.exit(code || 1)
}

const server = spawn(process.execPath, ['--enable-source-maps', 'build/server/main.js'], { stdio: 'inherit' })
for (const signal of signals) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 1))

async function build(): Promise<number> {
  const building = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' })
  for (const signal of signals) process.once(signal, () => building.kill(signal))
  const [code] = (await once(building, 'exit')) as [number | null]
  return code ?? 1
}
