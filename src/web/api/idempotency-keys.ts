/** One Idempotency-Key per submit; a submit whose answer was lost is retried with the same key. */

const lost = new Map<string, string>()

export const keyFor = (identity: string): string => lost.get(identity) ?? newKey()

export const answerLost = (identity: string, key: string): void => void lost.set(identity, key)

/**
 * Drops the key of a submit that was answered: the same input again is a new submit. Submits whose answers were lost
 * keep their keys.
 */
export const writeAnswered = (identity: string): void => void lost.delete(identity)

/** `crypto.randomUUID` is missing over plain http from another machine. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
