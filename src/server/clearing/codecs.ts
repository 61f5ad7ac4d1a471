/**
 * How runs are stored and hashed, by format version. What was stored by a version is read and hashed by it forever; the first
 * byte of a snapshot says which one a run used.
 */
import { createHash } from 'node:crypto'
import { decisionChunks } from '#domain/clearing/canonical.ts'
import { type Certificate, certificateBytes, certificateOf } from '#domain/clearing/certificate.ts'
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
  /** How much income there could have been at most; undefined in formats that did not have it. */
  readonly certificate: Certificate | undefined
}

type Codec = {
  readonly write: (input: RunInput) => Snapshot
  readonly read: (bytes: Buffer) => RunInput
  readonly hash: (made: EncodedDecision) => Hashes
}

/** A decision with its input, and the bytes that are made of both. */
export type EncodedDecision = {
  readonly input: RunInput
  readonly decision: Decision
  readonly facts: Buffer
  readonly reasons: readonly ReasonRow[]
}

export const encodedDecision = (input: RunInput, decision: Decision): EncodedDecision => ({
  input,
  decision,
  facts: awardFacts(input, decision),
  reasons: reasonRows(input, decision),
})

/** The hash of everything that a run decided, and then of what was made of it. */
function hashAll({ input, decision }: EncodedDecision, parts: readonly Uint8Array[]): Uint8Array {
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
      const resultHash = hashAll(made, [awardsHash])
      return { awardsHash, reasonsHash: undefined, certificate: undefined, resultHash }
    },
  },
  /** A hash for each block of awards, and one of the reasons that payees read. */
  2: {
    write: (input) => writeSnapshot(input, 2),
    read: readSnapshotBytes,
    hash: (made) => {
      const awardsHash = hashAwardBlocks(made.facts)
      const reasonsHash = hashReasons(made.reasons)
      const resultHash = hashAll(made, [awardsHash, reasonsHash])
      return { awardsHash, reasonsHash, certificate: undefined, resultHash }
    },
  },
  /** With the certificate. */
  3: {
    write: (input) => writeSnapshot(input, 3),
    read: readSnapshotBytes,
    hash: (made) => {
      const awardsHash = hashAwardBlocks(made.facts)
      const reasonsHash = hashReasons(made.reasons)
      const certificate = certificateOf(made.input, made.decision)
      const resultHash = hashAll(made, [awardsHash, reasonsHash, certificateBytes(certificate)])
      return { awardsHash, reasonsHash, certificate, resultHash }
    },
  },
}

/** The format of new runs. */
export const newestFormat = 3

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
