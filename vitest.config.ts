/**
 * Tests in three kinds, by what they need: nothing, a page, or a PostgreSQL. Only the last one starts one.
 *
 * The modules of the pure layers and the server keep only state that can be rebuilt, so a process runs their
 * files one after the other and loads the modules once. A file that mocks a module or the time has its own
 * process. Files of the pages share a process and its window too; the portal's modules, which know what is on
 * screen, are evaluated again for each file, and the page is emptied after each test
 * (`test/support/fresh-page.ts`). Only files that mock a module run apart.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { filesIn } from './scripts/lib/files.ts'
import './test/support/node20.ts'
import { patient } from './test/support/patience.ts'

/** Tests of the portal that need no page. */
const withoutPage = ['src/web/calls.test.ts', 'src/web/forms.test.ts', 'src/web/proxy.test.ts']
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
/** Fills the table of prepared statements, of which a process has only one. */
const fills = 'src/server/db/prepared.test.ts'
const apart = server.filter((file) => file === fills || replaces.test(readFileSync(file, 'utf8')))
const web = filesIn('src/web').filter((file) => /\.test\.tsx?$/.test(file) && !withoutPage.includes(file))
const webApart = web.filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))
/** Generous timeouts, as in `patient`: busy machines are slow. */
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
    // A worker waits for its database half of the time, so there is one for every processor.
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
