/** One Idempotency-Key per submit; a submit that nobody answered is retried under the same key. */

const unanswered = new Map<string, string>()

export function keyFor(identity: string): string {
  const key = unanswered.get(identity) ?? newKey()
  unanswered.set(identity, key)
  return key
}

export const keyAnswered = (identity: string): boolean => unanswered.delete(identity)

/** `crypto.randomUUID` is missing where a server is reached by plain http from another machine. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
