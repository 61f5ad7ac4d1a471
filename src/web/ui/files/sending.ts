/** How a file gets to the server. The call itself is handed in, so that an input knows nothing of the wire. */
import { files } from '#text/files.ts'
import { CallFailed } from '#web/api/failed.ts'
import { sayNow } from '../say.ts'

/** A file as the server keeps it, and as everything else refers to it. */
export type SentFile = {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly url: string
}

export type Send = (
  file: File,
  about: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
) => Promise<SentFile>

/** What the server decided is said in its words; whatever did not reach it, or broke it, failed to upload. */
export const uploadMessage = (error: unknown): string =>
  error instanceof CallFailed && error.status !== undefined && error.status < 500
    ? error.message
    : sayNow(files.uploadFailed)
