/** File calls of every page: checked before sending, with a message for every kind of failure. */
import { fileDelete, filesZip, fileUpload } from '#contract/files.ts'
import type { Reply } from '#contract/route.ts'
import type { Purpose } from '#domain/files/rules.ts'
import { failureTexts } from '#text/failures.ts'
import { files as texts } from '#text/files.ts'
import type { Pair } from '#text/text.ts'
import { joinNames } from '#web/ui/format.ts'
import { sayNow } from '#web/ui/say.ts'
import { warn } from '#web/ui/toasts.ts'
import { type CallOptions, call, download, upload } from './client.ts'
import { CallFailed } from './failed.ts'
import { errorOf } from './file-error.ts'
import { handleFailure } from './handle-failure.ts'
import { saveDownload } from './save-download.ts'

export type UploadedFile = Reply<typeof fileUpload>

export async function uploadFile(
  file: File,
  purpose?: Purpose,
  options: CallOptions = {},
): Promise<UploadedFile> {
  const error = await refusalOf(file, purpose)
  if (error) {
    handleFailure(error, options)
    throw error
  }
  const query = purpose ? { purpose } : {}
  return upload(fileUpload, { query }, file, { ...options, trouble: texts.uploadFailed })
}

/** A file that cannot be read fails like an upload. */
async function refusalOf(file: File, purpose: Purpose | undefined): Promise<CallFailed | undefined> {
  try {
    const error = await errorOf(file, purpose)
    if (!error) return undefined
    const pair: Pair = failureTexts[error.failure]
    return new CallFailed(sayNow(pair, error.details))
  } catch {
    return new CallFailed(sayNow(texts.uploadFailed))
  }
}

/** Removes an upload that nothing refers to yet. */
export const deleteFile = async (fileId: string, options: CallOptions = {}): Promise<void> => {
  await call(fileDelete, { params: { fileId } }, { ...options, trouble: texts.deletionFailed })
}

/** Several files as one zip; unreadable ones are named, and the rest is saved. */
export async function downloadAll(
  files: readonly { readonly fileId: string; readonly name: string }[],
): Promise<void> {
  if (files.length === 0) return warn(sayNow(failureTexts.filesNone))
  try {
    const fileIds = files.map(({ fileId }) => fileId)
    const zip = await download(filesZip, { query: { fileIds } }, { inPlace: true })
    saveDownload(zip)
    const skipped = files.filter(({ fileId }) => zip.skipped.includes(fileId))
    if (skipped.length > 0) warn(sayNow(texts.skipped, { names: joinNames(skipped.map(({ name }) => name)) }))
  } catch (error) {
    // The sign-out has already shown a message.
    if (!(error instanceof CallFailed && error.status === 401)) warn(sayNow(failureTexts.filesAllFailed))
  }
}
