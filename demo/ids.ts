/** Ids that are the same in every sandbox. */
import { createHash } from 'node:crypto'
import { makeId } from '#domain/id.ts'

/** Made of a moment, by which ids sort, and a key. */
export const demoId = (key: string, at: string): string =>
  makeId(Date.parse(at), createHash('sha256').update(key).digest())

/** The same function of a text, computed once for each text. */
export function remembered<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    known.set(key, found)
    return found
  }
}
