/** The tests of `npm test`, counted one by one. What was skipped or only passed on a second try has failed. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { filesIn } from './files.ts'
import { gate, type Outcome, type Part } from './part.ts'
import { runNode } from './program.ts'
import { sampleSeed, wholeSeed } from './sample-seed.ts'
import {
  type PlaywrightSuite,
  type TimedFile,
  timedByPlaywright,
  timedByVitest,
  type VitestFile,
} from './slowest.ts'

const reports = 'test-results/reports'

export const build: Part = { name: 'build', run: runBuild }
export const unit: Part = { name: 'unit', run: runUnit }
export const browser: Part = { name: 'browser', run: runBrowser }

let builtOnce: Promise<Outcome> | undefined

/** The gate and the browser tests need the same build; it is made once. */
function runBuild(): Promise<Outcome> {
  builtOnce ??= makeBuild()
  return builtOnce
}

async function makeBuild(): Promise<Outcome> {
  const { ok, output } = await runNode(['--import', 'tsx', 'scripts/build.ts'])
  const chunks = filesIn('build').filter((file) => file.endsWith('.js'))
  return gate(ok, chunks.length, 'chunks', output)
}

type VitestReport = {
  readonly numTotalTests: number
  readonly numPassedTests: number
  readonly testResults: readonly (VitestFile & {
    readonly status: string
    readonly assertionResults: readonly unknown[]
  })[]
}

async function runUnit(): Promise<Outcome> {
  const file = reportFile('unit')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const seed = sampleSeed()
  const { ok, output } = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters], {
    SOONER_SAMPLE_SEED: seed,
  })
  const report = readReport<VitestReport>(file)
  if (!report) return gate(false, 0, 'tests', output)
  const { numTotalTests: tests, numPassedTests: passed, testResults } = report
  const filesThatDidNotLoad = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const failed = tests - passed + filesThatDidNotLoad
  const seen = `${tests} tests in ${testResults.length} files, ${sampled('samples', seed)}`
  return counted(ok, passed, failed, seen, output, timedByVitest(testResults))
}

type PlaywrightReport = {
  readonly suites: readonly PlaywrightSuite[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

async function runBrowser(): Promise<Outcome> {
  const built = await runBuild()
  if (built.failed > 0) return { ...built, seen: 'nothing, since the build failed' }
  const file = reportFile('browser')
  const seed = sampleSeed()
  // The dot reporter lists the failures at the end, where a reader of a long run looks first.
  const { ok, output } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      SOONER_SAMPLE_SEED: seed,
    },
  )
  const report = readReport<PlaywrightReport>(file)
  if (!report) return gate(false, 0, 'tests', output)
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky + skipped
  const seen = `${expected + failed} tests, ${sampled('a quarter of the pictures', seed)}`
  return counted(ok, expected, failed, seen, output, timedByPlaywright(report.suites))
}

/** The sampled part and its seed, with which the same sample can be run again. */
const sampled = (part: string, seed: string): string =>
  seed === wholeSeed ? 'nothing left out' : `${part} by seed ${seed}`

/** A run that failed, or saw nothing, without a failed test counts as one failure. */
function counted(
  ok: boolean,
  passed: number,
  failed: number,
  seen: string,
  output: string,
  files: readonly TimedFile[],
): Outcome {
  const failedAtLeast = ok && passed > 0 ? 0 : 1
  return { passed, failed: Math.max(failed, failedAtLeast), seen, output, files }
}

function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = `${reports}/${name}.json`
  rmSync(file, { force: true })
  return file
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
