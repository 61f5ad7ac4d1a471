/** The numbers by which people name what is paid, each read as its own kind is written. */
import { awardNumberIn } from './awards/number.ts'

const readers: readonly ((text: string) => string | undefined)[] = [awardNumberIn]

/** A typed number as it is stored; undefined where it is written like none of these. */
export const paymentNumberIn = (text: string): string | undefined =>
  readers.map((read) => read(text)).find((number) => number !== undefined)
