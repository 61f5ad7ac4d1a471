/** Ids that are the same in every sandbox. */
import { createHash } from 'node:crypto'
import { makeId } from '#domain/id.ts'

/** Made of a moment, by which ids sort, and a key. */
export const demoId = (key: string, at: string): string =>
  makeId(Date.parse(at), createHash('sha256').update(key).digest())
