/**
 * The portal that the browser tests visit: the built server with a data folder of its own, which goes when the
 * tests are over.
 */
import { rmSync } from 'node:fs'
import { portalFolder, startPortal } from './portal-process.ts'

const folder = portalFolder()
const server = startPortal(folder, process.env['PORT'] ?? '')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'))
server.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
