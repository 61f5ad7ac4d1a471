/**
 * Reads a COPY out of the database as one piece of bytes. There is a message for each row, and a million of them are too many
 * to be made into objects one by one, so the bytes of the connection are read here while it lasts.
 */
import type pg from 'pg'
import { copyOutBytes } from '#domain/clearing/limits.ts'

const headBytes = 5
const codeOf = (character: string): number => character.charCodeAt(0)
const copyData = codeOf('d')
const copyDone = codeOf('c')
/** The beginning of the copy, and messages that may come at any time. */
const skipped = new Set([...'HNSA'].map(codeOf))

/** Bytes that grow; in a buffer of their own, which can be transferred to a thread. */
function growing() {
  let bytes = new Uint8Array(copyOutBytes)
  let filled = 0
  return {
    add: (input: Buffer, from: number, to: number): void => {
      while (filled + to - from > bytes.length) {
        const larger = new Uint8Array(2 * bytes.length)
        larger.set(bytes)
        bytes = larger
      }
      input.copy(bytes, filled, from, to)
      filled += to - from
    },
    size: (): number => filled,
    all: (): Uint8Array => bytes.subarray(0, filled),
  }
}

/**
 * Takes apart what a connection receives. Returns what is no longer of the copy: what follows its end, or an error, which is
 * for the connection itself.
 */
export function copyReader(add: (input: Buffer, from: number, to: number) => void) {
  // The first bytes of a message whose head is not complete, and what is missing of one whose head was read.
  let begun: Buffer = Buffer.alloc(0)
  let missing = 0
  let isData = false
  return (chunk: Buffer): Buffer | undefined => {
    const input = begun.length > 0 ? Buffer.concat([begun, chunk]) : chunk
    let at = 0
    while (at < input.length) {
      if (missing === 0) {
        if (input.length - at < headBytes) break
        const code = input[at] as number
        if (code === copyDone) return input.subarray(at + headBytes)
        isData = code === copyData
        if (!isData && !skipped.has(code)) return input.subarray(at)
        missing = input.readUInt32BE(at + 1) - 4
        at += headBytes
      }
      const taken = Math.min(missing, input.length - at)
      if (isData) add(input, at, at + taken)
      missing -= taken
      at += taken
    }
    begun = input.subarray(at)
    return undefined
  }
}

type Handler = (chunk: Buffer) => void

/** `onBytes` is called again and again with how many bytes have come so far. */
export const copyOut = (
  connection: pg.PoolClient,
  statement: string,
  onBytes?: (bytes: number) => void,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const { add, size, all } = growing()
    const read = copyReader(add)
    connection.query({
      submit: (inner: pg.Connection) => {
        const { stream } = inner
        const [own] = stream.listeners('data') as Handler[]
        if (!own) throw new Error('Nobody reads this connection.')
        const ours: Handler = (chunk) => {
          const rest = read(chunk)
          onBytes?.(size())
          if (!rest) return
          stream.removeListener('data', ours)
          stream.on('data', own)
          if (rest.length > 0) own(rest)
        }
        stream.removeListener('data', own)
        stream.on('data', ours)
        inner.query(statement)
      },
      handleError: reject,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(all()),
    } as pg.Submittable)
  })
