/**
 * Tests in three kinds, by what they need: nothing, a page, or a PostgreSQL. Only the last one starts one.
 *
 * The pure layers and the server keep nothing in their modules but what can be found again, so that a process takes
 * their files one after the other and loads the modules once. A file that puts something in the place of a module or of
 * the time has a process to itself. Files of the pages share a process and its window too; the portal's modules, which
 * know what is on screen, are evaluated anew for each file, and the page is emptied after each test
 * (`test/support/fresh-page.ts`). Only those that replace a module are apart.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { filesIn } from './scripts/lib/files.ts'
import './test/support/node20.ts'
import { patient } from './test/support/patience.ts'

/** Tests of the portal that need no page. */
const withoutPage = ['src/web/calls.test.ts', 'src/web/proxy.test.ts']
const pure = [
  'src/{domain,contract,text}/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/tidy.test.ts',
  ...withoutPage,
]
const server = ['src/server', 'test', 'demo', 'bench']
  .flatMap(filesIn)
  .filter((file) => file.endsWith('.test.ts') && file !== 'test/tidy.test.ts')
const replaces = /\bvi\.(mock|doMock|useFakeTimers|stub\w+|resetModules)\(/
/** Fills the table of prepared statements, which a process has one of. */
const fills = 'src/server/db/prepared.test.ts'
const apart = server.filter((file) => file === fills || replaces.test(readFileSync(file, 'utf8')))
const web = filesIn('src/web').filter((file) => /\.test\.tsx?$/.test(file) && !withoutPage.includes(file))
const webApart = web.filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))
/** As of `patient`: a machine that is busy with other things is slow, not wrong. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: patient } }
const onDatabase = {
  globalSetup: 'test/support/cluster.ts',
  alias: { '@node-rs/argon2': resolve('test/support/quick-argon2.ts') },
}
const onPage = {
  environment: './test/support/page.ts',
  setupFiles: ['test/support/patience-of-pages.ts'],
}

export default defineConfig({
  test: {
    // A worker waits for its database half of the time, so that one for every processor is not one too many.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'pure', include: pure, isolate: false, ...patience } },
      { test: { name: 'web', include: web, exclude: webApart, isolate: false, ...onPage, ...patience } },
      { test: { name: 'web-apart', include: webApart, ...onPage, ...patience } },
      {
        test: { name: 'server', include: server, exclude: apart, isolate: false, ...onDatabase, ...patience },
      },
      { test: { name: 'apart', include: apart, ...onDatabase, ...patience } },
    ],
  },
})
