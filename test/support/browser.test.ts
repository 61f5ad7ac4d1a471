import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
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

it('[RUN-02] gives the browser the fonts of the project and none of the machine, and no sandbox to root alone', () => {
  const browser = findBrowser(() => process.execPath)
  const settings = readFileSync(browser.env['FONTCONFIG_FILE'] ?? '', 'utf8')
  const folders = [...settings.matchAll(/<dir>(.*)<\/dir>/g)].map(([, folder = '']) => folder)
  expect(folders).toEqual([resolve('assets/fonts'), resolve('test/fonts')])
  expect(folders.filter((folder) => !existsSync(folder))).toEqual([])
  expect(settings).not.toContain('<include')
  expect(browser.args.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
