/** Where the bytes of files are kept: one place for each id, in a folder or in a bucket, behind one interface. */
import type { Readable } from 'node:stream'

/** Bytes that are there already, or that still come. */
export type Source = Uint8Array | AsyncIterable<Uint8Array>

export type Storage = {
  /** All of the bytes are kept, durably, or none of them. `BytesExceeded` where more come than may. */
  readonly put: (id: string, source: Source, bytesMax?: number) => Promise<void>
  /** The bytes, or undefined where there are none. */
  readonly get: (id: string) => Promise<Readable | undefined>
  readonly has: (id: string) => Promise<boolean>
  /** Afterwards there are none, whether there were some or not. */
  readonly remove: (id: string) => Promise<void>
  /** Removes what was left half written before that moment. */
  readonly removeParts: (before: Date) => Promise<void>
}

/** There is no room left. What was being put is gone. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** More bytes came than were allowed. What was being put is gone. */
export class BytesExceeded extends Error {
  override readonly name = 'BytesExceeded'
}

/** The same bytes, with an end by force where there are too many. */
export async function* limited(source: Source, bytesMax: number): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    count += chunk.length
    if (count > bytesMax) throw new BytesExceeded(`more than ${bytesMax} bytes`)
    yield chunk
  }
}
