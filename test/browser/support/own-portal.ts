/** A portal with its own database, for tests that would disturb the shared one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fleetingFolder } from '#test/support/memory.ts'
import { startPortal } from '#test/support/portal-process.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { expect } from './test.ts'

const startMsMax = 120_000

export type OwnPortal = { readonly url: string; readonly close: () => Promise<void> }

export const openOwnPortal = (environment: Readonly<Record<string, string>> = {}): Promise<OwnPortal> =>
  openPortal((folder, port) => startPortal(folder, port, environment))

/** One whose markets have traded until a moment, at which its time begins. */
export const openTradedPortal = (moment: string): Promise<OwnPortal> =>
  openPortal((folder, port) =>
    spawn(
      process.execPath,
      ['--import', 'tsx', 'test/browser/support/traded-server.ts', folder, port, moment],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    ),
  )

async function openPortal(start: (folder: string, port: string) => ChildProcess): Promise<OwnPortal> {
  const folder = mkdtempSync(join(fleetingFolder(), 'sooner-own-'))
  const port = await freePort()
  const server = start(folder, String(port))
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
  return { url, close }
}
