/** The browser tests: the built portal on a port of its own, one Chromium, nothing skipped and nothing retried. */
import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/lib/ports.ts'
import { findBrowser } from './test/support/browser.ts'

/** This file is read again in every worker; what was chosen first is passed on in the environment. */
process.env['PORT'] ??= String(await freePort())
const baseURL = `http://127.0.0.1:${process.env['PORT']}`

const browser = findBrowser()
process.env['CHROME_PATH'] = browser.executablePath

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  reporter: 'line',
  use: { baseURL, launchOptions: browser },
  webServer: {
    command: 'node --import tsx test/support/portal.ts',
    url: `${baseURL}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    timeout: 60_000,
  },
})
