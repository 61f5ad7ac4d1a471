/** What the server would say about a file, asked before it is sent: only as much of it is read as that takes. */
import { bytesNeeded, checkUpload, type Purpose, type UploadFailure } from '#domain/files/rules.ts'
import type { Refused } from '#domain/result.ts'

export async function errorOf(
  file: Blob,
  purpose: Purpose | undefined,
): Promise<Refused<UploadFailure> | undefined> {
  const bytes = new Uint8Array(await file.slice(0, bytesNeeded(purpose)).arrayBuffer())
  const checked = checkUpload(bytes, purpose)
  return checked.ok ? undefined : checked
}
