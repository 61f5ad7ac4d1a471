/**
 * The seed of every sample in the tests: a number made from the commit's hash, the same wherever the commit is tested,
 * or `all`, with which nothing is left out. `SOONER_SAMPLE_SEED` sets it.
 */
import { spawnSync } from 'node:child_process'

export const wholeSeed = 'all'
/** Where there is no commit, such as in an unpacked archive. */
const seedWithoutCommit = '0'

let ofCommit: string | undefined

export function sampleSeed(): string {
  const given = process.env['SOONER_SAMPLE_SEED']
  if (given) return given
  ofCommit ??= seedOfHash(commitHash())
  return ofCommit
}

/** Eight digits of the hash: the number times the size of any sample is still exact. */
export function seedOfHash(hash: string): string {
  const digits = /^[0-9a-f]{8}/.exec(hash)?.[0]
  return digits ? String(Number.parseInt(digits, 16)) : seedWithoutCommit
}

function commitHash(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return stdout ?? ''
}
