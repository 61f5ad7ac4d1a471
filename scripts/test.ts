/**
 * `npm test`: every gate and every test, the same here and on the build server. Each part says in a line how
 * much it looked at; a part that failed shows all it said. The report ends with the slowest files, the minutes of each
 * part and, in the last line, the sum. `npm test -- unit lint` runs the parts that are named, and `npm test -- --all`
 * everything of which other runs try a sample.
 */
import { gates } from './lib/gates.ts'
import type { Outcome, Part } from './lib/part.ts'
import { wholeSeed } from './lib/sample-seed.ts'
import { minutesOfParts, slowestFiles, type TimedPart } from './lib/slowest.ts'
import { browser, build, unit } from './lib/suites.ts'

/** Two gates at once keep two processors busy. A suite keeps both busy by itself. */
const gatesAtOnceMax = 2
const suitesAtOnceMax = 1

const checks: readonly Part[] = [build, ...gates]
const suites: readonly Part[] = [unit, browser]
const parts: readonly Part[] = [...checks, ...suites]
const whole = '--all'
const wanted = process.argv.slice(2).filter((name) => name !== whole)
// The suites and their workers read the seed from the environment.
if (process.argv.includes(whole)) process.env['SOONER_SAMPLE_SEED'] = wholeSeed
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}; there are: ${parts.map(({ name }) => name).join(', ')}, and ${whole}.`,
  )
  process.exit(1)
}

const chosen = wanted.length > 0 ? parts.filter((part) => wanted.includes(part.name)) : parts
const outcomes: Outcome[] = []
const timed: TimedPart[] = []
await performAll(checks, gatesAtOnceMax)
await performAll(suites, suitesAtOnceMax)

const slowest = slowestFiles(outcomes.flatMap(({ files = [] }) => files))
if (slowest) console.log(slowest)
console.log(minutesOfParts(timed))
const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)

async function performAll(some: readonly Part[], atOnceMax: number): Promise<void> {
  const queue = some.filter((part) => chosen.includes(part)).values()
  const work = async (): Promise<void> => {
    for (const part of queue) outcomes.push(await perform(part))
  }
  await Promise.all(Array.from({ length: atOnceMax }, work))
}

async function perform(part: Part): Promise<Outcome> {
  const start = performance.now()
  const outcome = await part.run().catch(crashed)
  const seconds = (performance.now() - start) / 1000
  timed.push({ name: part.name, seconds })
  const verdict = outcome.failed === 0 ? 'ok    ' : 'FAILED'
  console.log(`${part.name.padEnd(10)} ${verdict} ${outcome.seen} (${seconds.toFixed(1)} s)`)
  if (outcome.failed > 0) console.log(outcome.output)
  return outcome
}

function crashed(error: unknown): Outcome {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { passed: 0, failed: 1, seen: 'nothing', output }
}
