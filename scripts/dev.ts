/**
 * `npm run dev`: the portal with hot reload and the server with restart on change, behind one address. The
 * portal's own server passes on what belongs to the API (vite.config.ts lists the paths).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer } from 'vite'
import { freePort } from './lib/ports.ts'

const host = process.env['HOST'] || '127.0.0.1'
const port = Number(process.env['PORT'] || 3000)
/** An editor saves a file in several steps, and a switch of branches many files. */
const settleMs = 150

const apiPort = String(await freePort())
process.env['API_PORT'] = apiPort
const portal = await createServer({ server: { host, port, strictPort: true } })
let server = startServer()
await portal.listen()

let settling: NodeJS.Timeout | undefined
let turn = Promise.resolve()
for (const folder of ['src', 'demo', 'migrations'])
  watch(folder, { recursive: true }, (_event, name) => {
    if (!name || /^web\b|\.test\./.test(name)) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      turn = turn.then(restart)
    }, settleMs)
  })

let stopping: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopping ??= stop()
  })

/** Replaces the server's address in its output by that of the portal, which is the one to open. */
function startServer(): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve.ts'], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: apiPort },
  })
  child.stdout.on('data', (chunk: Buffer) =>
    process.stdout.write(chunk.toString().replaceAll(`127.0.0.1:${apiPort}`, `${host}:${port}`)),
  )
  return child
}

async function restart(): Promise<void> {
  if (stopping) return
  console.log('Changed; the server starts again …')
  await stopServer()
  server = startServer()
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function stop(): Promise<void> {
  clearTimeout(settling)
  await turn
  await Promise.all([portal.close(), stopServer()])
  process.exit(0)
}
