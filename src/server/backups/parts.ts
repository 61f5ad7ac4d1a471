/** The parts of a back-up on disk: written and read as streams, and hashed on the way. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Sum = { readonly bytes: number; readonly sha256: string }

/** Passes bytes on and records their size and hash. */
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

/** The data is synced to disk when this returns. */
export async function writePart(source: Readable, path: string): Promise<Sum> {
  const { pass, sum } = summing()
  await pipeline(source, pass, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return sum()
}

/** The same without syncing: `flush` syncs many files at once, which is cheaper. */
export async function writeBytes(
  path: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<Sum> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

export const flush = (paths: readonly string[]): Promise<void> =>
  inLanes(paths, async (path) => {
    const file = await open(path, 'r+')
    await file.sync()
    await file.close()
  })

const lanesMax = 8

/**
 * Runs several at a time. After a failure nothing new is started, and it is reported when running ones have ended.
 */
export async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items].toReversed()
  const lane = async (): Promise<void> => {
    try {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
    } catch (error) {
      left.length = 0
      throw error
    }
  }
  for (const ended of await Promise.allSettled(Array.from({ length: lanesMax }, lane)))
    if (ended.status === 'rejected') throw ended.reason
}

/** Written atomically. Returns the hash of what was written. */
export async function writeWhole(path: string, content: string): Promise<string> {
  const aside = `${path}.part`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, path)
  return createHash('sha256').update(content).digest('hex')
}

/** Discards everything. */
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
