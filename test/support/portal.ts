/** The portal of the browser tests: the built server with its own data folder, which is removed afterwards. */
import { rmSync } from 'node:fs'
import { portalFolder, startPortal } from './portal-process.ts'

const folder = portalFolder()
/** A test with failing sign-ins uses its own address, so that others are not asked for picture codes. */
const server = startPortal(folder, process.env['PORT'] ?? '', { TRUST_PROXY: 'yes' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'))
server.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
