/** The parts of a back-up on disk: written and read as streams, and hashed on the way. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Sum = { readonly bytes: number; readonly sha256: string }

/** Passes bytes on and knows what they came to. */
function summing() {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { pass, sum: (): Sum => ({ bytes, sha256: hash.digest('hex') }) }
}

/** On the disk, not only on the way to it, when this is over. */
export async function writePart(source: Readable, path: string): Promise<Sum> {
  const { pass, sum } = summing()
  await pipeline(source, pass, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return sum()
}

/** Takes everything and keeps nothing. */
const nowhere = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
  const iterator = chunks[Symbol.asyncIterator]()
  while (!(await iterator.next()).done);
}

/** Undefined where there is no such part. */
export async function sumOf(path: string): Promise<Sum | undefined> {
  const { pass, sum } = summing()
  try {
    await pipeline(createReadStream(path), pass, nowhere)
    return sum()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
