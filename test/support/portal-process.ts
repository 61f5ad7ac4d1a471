/** Starts the built server on a data folder. Nothing of the surrounding configuration reaches it. */
import { type ChildProcess, spawn } from 'node:child_process'

/** The data folder of the portal that this run of the browser tests visits. */
export function portalFolder(): string {
  const folder = process.env['PORTAL_FOLDER']
  if (!folder) throw new Error('PORTAL_FOLDER is missing; playwright.config.ts chooses it.')
  return folder
}

export const startPortal = (
  folder: string,
  port: string,
  environment: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(process.execPath, ['build/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], PORT: port, DATA_DIR: folder, DEMO_PAST: 'no', ...environment },
  })

/** A second server of the same installation: it is reached under the address of the first. */
export const startSecond = (port: number): ChildProcess =>
  startPortal(portalFolder(), String(port), { PUBLIC_URL: `http://127.0.0.1:${process.env['PORT']}` })
