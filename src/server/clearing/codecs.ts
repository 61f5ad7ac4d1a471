/**
 * How runs are stored and hashed, by format version. What was stored by a version is read and hashed by it forever; the first
 * byte of a snapshot says which one a run used.
 */
import { createHash } from 'node:crypto'
import { decisionChunks } from '#domain/clearing/canonical.ts'
import type { Decision } from '#domain/clearing/decision.ts'
import type { RunInput } from '#domain/clearing/run-input.ts'
import { awardFacts, hashAwardBlocks, hashEachAward } from './award-facts.ts'
import { hashReasons, type ReasonRow, reasonRows } from './reason-rows.ts'
import { readSnapshotBytes, type Snapshot, writeSnapshot } from './snapshot.ts'

export type Hashes = {
  readonly resultHash: Uint8Array
  readonly awardsHash: Uint8Array
  /** Of the reasons that payees read; undefined in formats that did not have it. */
  readonly reasonsHash: Uint8Array | undefined
}

type Codec = {
  readonly write: (input: RunInput) => Snapshot
  readonly read: (bytes: Buffer) => RunInput
  readonly hash: (made: Made) => Hashes
}

/** A decision with its input, and the bytes that are made of both. */
export type Made = {
  readonly input: RunInput
  readonly decision: Decision
  readonly facts: Buffer
  readonly reasons: readonly ReasonRow[]
}

export const madeOf = (input: RunInput, decision: Decision): Made => ({
  input,
  decision,
  facts: awardFacts(input, decision),
  reasons: reasonRows(input, decision),
})

/** The hash of everything that a run decided, and then of what was made of it. */
function hashAll({ input, decision }: Made, parts: readonly Uint8Array[]): Uint8Array {
  const all = createHash('sha256')
  for (const chunk of decisionChunks(decision, input.market)) all.update(chunk)
  for (const part of parts) all.update(part)
  return Uint8Array.from(all.digest())
}

const codecs: Readonly<Record<number, Codec>> = {
  /** A hash for each award. */
  1: {
    write: (input) => writeSnapshot(input, 1),
    read: readSnapshotBytes,
    hash: (made) => {
      const awardsHash = hashEachAward(made.facts)
      return { awardsHash, reasonsHash: undefined, resultHash: hashAll(made, [awardsHash]) }
    },
  },
  /** A hash for each block of awards, and one of the reasons that payees read. */
  2: {
    write: (input) => writeSnapshot(input, 2),
    read: readSnapshotBytes,
    hash: (made) => {
      const awardsHash = hashAwardBlocks(made.facts)
      const reasonsHash = hashReasons(made.reasons)
      return { awardsHash, reasonsHash, resultHash: hashAll(made, [awardsHash, reasonsHash]) }
    },
  },
}

/** The format of new runs. */
export const newestFormat = 2

export function codecOf(formatVersion: number): Codec {
  const codec = codecs[formatVersion]
  if (!codec) throw new RangeError('These are not the bytes of a snapshot')
  return codec
}

/** The input of a stored run, and the format that it was stored in. */
export function readSnapshot(parts: readonly Uint8Array[]): RunInput & { readonly formatVersion: number } {
  const bytes = Buffer.concat(parts)
  const formatVersion = bytes[0] ?? 0
  return { ...codecOf(formatVersion).read(bytes), formatVersion }
}
