/**
 * The portal that the browser tests visit: the built server with a data folder of its own, which goes when the
 * tests are over.
 */
import { rmSync } from 'node:fs'
import { portalFolder, startPortal } from './portal-process.ts'

const folder = portalFolder()
/** A test whose sign-ins fail says where it comes from, so that the others are not asked to read pictures. */
const server = startPortal(folder, process.env['PORT'] ?? '', { TRUST_PROXY: 'yes' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'))
server.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
