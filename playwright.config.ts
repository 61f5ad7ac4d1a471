/** The browser tests: the built portal on a port of its own, one Chromium, nothing skipped and nothing retried. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/lib/ports.ts'
import { sampleSeed } from './scripts/lib/sample-seed.ts'
import { findBrowser } from './test/support/browser.ts'
import { fleetingFolder } from './test/support/memory.ts'

/** Every worker reads this file again, so the values chosen first are passed on in the environment. */
process.env['PORT'] ??= String(await freePort())
process.env['PORTAL_FOLDER'] ??= join(fleetingFolder(), `sooner-browser-${randomUUID()}`)
process.env['SOONER_SAMPLE_SEED'] ??= sampleSeed()
const baseURL = `http://127.0.0.1:${process.env['PORT']}`

const browser = findBrowser()
process.env['CHROME_PATH'] = browser.executablePath

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results/browser',
  globalSetup: './test/browser/support/files.ts',
  forbidOnly: true,
  // Generous timeouts: busy machines are slow.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  use: { baseURL, launchOptions: browser, viewport: { width: 1440, height: 900 } },
  webServer: {
    command: 'node --import tsx test/support/portal.ts',
    url: `${baseURL}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    timeout: 120_000,
  },
})
