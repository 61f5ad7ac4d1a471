/** One part of `npm test`: what it looked at, and how that came out. */
import type { TimedFile } from './slowest.ts'

export type Outcome = {
  readonly passed: number
  readonly failed: number
  /** How much was checked, such as "143 files"; it exposes a check that found no input. */
  readonly seen: string
  /** Shown when something failed. */
  readonly output: string
  /** How long each of its test files took. */
  readonly files?: readonly TimedFile[]
}

export type Part = { readonly name: string; readonly run: () => Promise<Outcome> }

/** A gate counts as one test, and one that saw nothing has failed. */
export function gate(ok: boolean, count: number, things: string, output: string): Outcome {
  const passed = ok && count > 0
  const note = count > 0 ? '' : `It looked at no ${things}.\n`
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, seen: `${count} ${things}`, output: note + output }
}
