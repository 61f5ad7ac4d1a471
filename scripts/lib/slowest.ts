/** The test files that took longest and the minutes of each part of `npm test`, so that growth is seen. */
import { relative } from 'node:path'

export type TimedFile = { readonly file: string; readonly seconds: number }

const shownMax = 10

/** One line a file, the slowest first; empty where nothing was timed. */
export function slowestFiles(files: readonly TimedFile[]): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownMax)
  if (slowest.length === 0) return ''
  const lines = slowest.map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s ${file}`)
  return ['The slowest files:', ...lines].join('\n')
}

export type TimedPart = { readonly name: string; readonly seconds: number }

/** One line a part, the longest first. Gates run two at once, so that the sum is more than the run took. */
export function minutesOfParts(parts: readonly TimedPart[]): string {
  const lines = parts
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `  ${(seconds / 60).toFixed(1).padStart(6)} min ${name}`)
  return ['The minutes of each part:', ...lines].join('\n')
}

export type VitestFile = { readonly name: string; readonly startTime: number; readonly endTime: number }

export const timedByVitest = (files: readonly VitestFile[]): readonly TimedFile[] =>
  files.map(({ name, startTime, endTime }) => ({
    file: relative('.', name),
    seconds: (endTime - startTime) / 1_000,
  }))

/** A file's suites hold suites; each of their tests has its results. */
export type PlaywrightSuite = {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

export const timedByPlaywright = (suites: readonly PlaywrightSuite[]): readonly TimedFile[] =>
  suites.map((suite) => ({ file: `test/browser/${suite.file}`, seconds: millisecondsOf(suite) / 1_000 }))

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return (
    own.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, inner) => sum + millisecondsOf(inner), 0)
  )
}
