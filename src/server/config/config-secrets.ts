/** Secrets in the configuration. In production a guessable one is refused by the name of its key, and never shown. */
import { ConfigError, type Environment } from './config-error.ts'

/** 32 random hexadecimal digits have 128 bits; a third of that is more than any word or pattern has. */
const entropyBitsMin = 60

/** An upper bound of the entropy in bits, from character frequencies, with repetitions counted once. */
function entropyBitsOf(text: string): number {
  const distinct = withoutRepeats(text)
  const counts = new Map<string, number>()
  for (const character of distinct) counts.set(character, (counts.get(character) ?? 0) + 1)
  const length = [...distinct].length
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / length)
  return bits
}

/** A repeated part adds nothing; neither do sequences that count up or down. */
function withoutRepeats(text: string): string {
  const part = /^(.+?)\1+/su.exec(text)
  const short =
    part?.[1] !== undefined && part[0].length * 2 > text.length ? part[1] + text.slice(part[0].length) : text
  const codes = [...short].map((character) => character.codePointAt(0) ?? 0)
  return [...short].filter((_, at) => !isStep(codes, at)).join('')
}

/** Whether a character only continues the pattern of the two before it. */
function isStep(codes: readonly number[], at: number): boolean {
  const [before, last, now] = [codes[at - 2], codes[at - 1], codes[at]]
  if (before === undefined || last === undefined || now === undefined) return false
  return now - last === last - before && Math.abs(now - last) <= 1
}

/** A secret that is hard enough to guess for this environment. */
export function hardToGuess(key: string, value: string, environment: Environment): string {
  if (environment === 'production' && entropyBitsOf(value) < entropyBitsMin)
    throw new ConfigError(
      `${key} is too easy to guess; expected random characters, for example from: openssl rand -base64 32.`,
    )
  return value
}
