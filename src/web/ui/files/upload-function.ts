/** The upload function is passed in, so that inputs do not know the API. */
import { files } from '#text/files.ts'
import { CallFailed } from '#web/api/failed.ts'
import { sayNow } from '../say.ts'

/** A file as stored by the server. */
export type StoredFile = {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly url: string
}

export type UploadFunction = (
  file: File,
  about: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
) => Promise<StoredFile>

/** Refusals are shown in the server's words; anything else is a failed upload. */
export const uploadMessage = (error: unknown): string =>
  error instanceof CallFailed && error.status !== undefined && error.status < 500
    ? error.message
    : sayNow(files.uploadFailed)
