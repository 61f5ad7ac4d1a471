import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findBrowser, findChromium } from './browser.ts'

const nothing = { place: 'the attic', find: () => undefined }
const notThere = { place: 'the cellar', find: () => '/no/such/program' }

it('[RUN-02] takes the first browser that is really there, and looks no further', () => {
  const found = { place: 'here', find: () => process.execPath }
  const never = {
    place: 'never',
    find: () => {
      throw new Error('looked too far')
    },
  }
  expect(findChromium([nothing, notThere, found, never])).toBe(process.execPath)
})

it('[RUN-02] fails loudly when no browser can be had, and names every place it looked', () => {
  expect(() => findChromium([nothing, notThere])).toThrow(
    'The browser tests need Chromium, and it was in none of these: the attic, the cellar. ' +
      'Install it, or set CHROME_PATH.',
  )
})

it('[RUN-02] gives the browser a Chinese font of its own, and no sandbox to root alone', () => {
  const browser = findBrowser(() => process.execPath)
  expect(existsSync(join(browser.env['XDG_DATA_HOME'] ?? '', 'fonts/NotoSansSC-GBK.ttf'))).toBe(true)
  expect(browser.args.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
