/** Checks a file as the server would, before it is sent; reads only as much as needed. */
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
