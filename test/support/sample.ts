/**
 * A part of a matrix whose cells are alike, such as a list in each of its orders. Every run tries the same few of
 * them, by the seed of `scripts/lib/sample-seed.ts`: `npm test -- --all` tries every one, and `SOONER_SAMPLE_SEED=7 npm
 * test` those of another seed.
 */
import { sampleSeed, wholeSeed } from '../../scripts/lib/sample-seed.ts'

export function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  const seed = sampleSeed()
  return seed === wholeSeed ? all : chosenBy(Number(seed), all, count)
}

/** `count` items; the next seed gives the items that follow them. */
export const chosenBy = <T>(seed: number, all: readonly T[], count: number): readonly T[] =>
  all.filter((_, n) => (((n - seed * count) % all.length) + all.length) % all.length < count)
