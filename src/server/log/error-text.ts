/** The message of an error, cut to what the tables hold. */
import { errorCharactersMax } from '../limits.ts'

export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, errorCharactersMax)
