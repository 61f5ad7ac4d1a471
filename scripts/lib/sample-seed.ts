/**
 * The seed of every sample in the tests. It is the same for every commit, so that a run that passes meets what the next one
 * meets; `all` leaves nothing out. `SOONER_SAMPLE_SEED` sets it.
 */
export const wholeSeed = 'all'
const fixedSeed = '0'

export const sampleSeed = (): string => process.env['SOONER_SAMPLE_SEED'] || fixedSeed
