/** What is kept of an error beside what failed: its own words, no more of them than the tables hold. */
import { errorCharactersMax } from '#domain/limits.ts'

export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, errorCharactersMax)
