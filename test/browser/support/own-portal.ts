/** A portal with its own database, for tests that would disturb the shared one. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fleetingFolder } from '#test/support/memory.ts'
import { startPortal } from '#test/support/portal-process.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { expect } from './test.ts'

const startMsMax = 120_000

export type OwnPortal = {
  readonly url: string
  /** Its data. */
  readonly folder: string
  readonly close: () => Promise<void>
}

export async function openOwnPortal(environment: Readonly<Record<string, string>> = {}): Promise<OwnPortal> {
  const folder = mkdtempSync(join(fleetingFolder(), 'sooner-own-'))
  const port = await freePort()
  const server = startPortal(folder, String(port), environment)
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const status = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status
  try {
    await expect.poll(status, { timeout: startMsMax }).toBe(200)
  } catch (error) {
    // A test that fails here has no portal to close.
    await close()
    throw error
  }
  return { url, folder, close }
}
