/** Stores the bytes of files by id, in a folder or a bucket, behind one interface. */
import type { Readable } from 'node:stream'

/** Bytes in memory, or a stream. */
export type Source = Uint8Array | AsyncIterable<Uint8Array>

export type Storage = {
  /** Stores all bytes durably, or none. Throws `BytesExceeded` if more arrive than allowed. */
  readonly put: (id: string, source: Source, bytesMax?: number) => Promise<void>
  /** The bytes, or undefined if there are none. */
  readonly get: (id: string) => Promise<Readable | undefined>
  readonly has: (id: string) => Promise<boolean>
  /** Removes the bytes, if there are any. */
  readonly remove: (id: string) => Promise<void>
  /** Removes unfinished writes from before that time. */
  readonly removeParts: (before: Date) => Promise<void>
}

/** The storage is full. The partial write was removed. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** More bytes arrived than allowed. The partial write was removed. */
export class BytesExceeded extends Error {
  override readonly name = 'BytesExceeded'
}

/** The same bytes, destroyed with an error if there are too many. */
export async function* limited(source: Source, bytesMax: number): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    count += chunk.length
    if (count > bytesMax) throw new BytesExceeded(`more than ${bytesMax} bytes`)
    yield chunk
  }
}
