/** What a connection receives during a copy, in pieces of any size. */
import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { copyReader } from './copy-out.ts'

function message(code: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(code, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The bytes that were read, and what is left for the connection; undefined if the copy goes on. */
function readIn(pieces: readonly Buffer[]) {
  const found: Buffer[] = []
  const read = copyReader((input, from, to) => found.push(Buffer.from(input.subarray(from, to))))
  for (const [n, piece] of pieces.entries()) {
    const rest = read(piece)
    if (rest) return { found: Buffer.concat(found), rest: Buffer.concat([rest, ...pieces.slice(n + 1)]) }
  }
  return { found: Buffer.concat(found), rest: undefined }
}

it('[CLR-09] reads the same rows however the connection cuts them, and leaves what follows', () => {
  const rows = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 })
  fc.assert(
    fc.property(
      rows,
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      fc.boolean(),
      (bodies, cuts, fails) => {
        const sent = bodies.flatMap((body) => [
          message('d', Buffer.from(body)),
          message('N', Buffer.from('hint')),
        ])
        const end = fails ? message('E', Buffer.from('no')) : message('C', Buffer.from('COPY'))
        const stream = Buffer.concat([
          message('H', Buffer.alloc(3)),
          ...sent,
          ...(fails ? [] : [message('c', Buffer.alloc(0))]),
          end,
        ])
        const pieces: Buffer[] = []
        for (let at = 0, n = 0; at < stream.length; n += 1) {
          const size = cuts[n % cuts.length] ?? 1
          pieces.push(stream.subarray(at, at + size))
          at += size
        }
        expect(readIn(pieces)).toEqual({
          found: Buffer.concat(bodies.map((body) => Buffer.from(body))),
          rest: end,
        })
      },
    ),
  )
})
