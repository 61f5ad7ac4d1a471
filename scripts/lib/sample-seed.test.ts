/** The seed of the samples does not depend on the commit. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { testFolder } from '#test/support/folder.ts'

const [module, tsx] = ['scripts/lib/sample-seed.ts', 'node_modules/tsx/dist/loader.mjs'].map(
  (file) => pathToFileURL(resolve(file)).href,
)

it('[RUN-02] two commits have the same seed', () => {
  const cwd = testFolder()
  const { SOONER_SAMPLE_SEED: _, ...env } = process.env
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd, env }).toString()
  const commit = ['-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '--quiet', '--allow-empty']
  const print = `console.log((await import('${module}')).sampleSeed())`
  run('git', 'init', '--quiet')
  const seeds = ['first', 'second'].map((message) => {
    run('git', ...commit, '--message', message)
    return run(process.execPath, '--import', String(tsx), '--input-type=module', '--eval', print)
  })
  expect(seeds).toEqual(['0\n', '0\n'])
})
