/**
 * A part of what is the same over and over, such as a list in each of its orders. Every run tries a few, in turn by a
 * seed that is the day unless told: within days all have been tried. `SOONER_SAMPLE_SEED=7 npm test -- unit` tries those
 * of a seed, and `SOONER_SAMPLE_SEED=all` every one.
 */
import { sampleSeed } from '../../scripts/lib/sample-seed.ts'

export function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  const seed = sampleSeed()
  return seed === 'all' ? all : chosenBy(Number(seed), all, count)
}

/** As many as are asked for, and with the next seed those that follow them. */
export const chosenBy = <T>(seed: number, all: readonly T[], count: number): readonly T[] =>
  all.filter((_, n) => (((n - seed * count) % all.length) + all.length) % all.length < count)
