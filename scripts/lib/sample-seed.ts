/** Which part of what is the same over and over the tests try: a number, the day's unless told, or `all`. */
const dayMs = 86_400_000

export const sampleSeed = (): string =>
  process.env['SOONER_SAMPLE_SEED'] ?? String(Math.floor(Date.now() / dayMs))
