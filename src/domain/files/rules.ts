/** Which files are accepted, and how many: checked in the browser before sending, on arrival, and when attached. */

import { done, type Result, refuse } from '../result.ts'
import {
  attachmentBytesMax,
  attachmentsMax,
  imageBytesMax,
  imagePixelsMax,
  unusedCompanyBytesMax,
  unusedPersonBytesMax,
  unusedPersonFilesMax,
} from './limits.ts'
import { sizeText } from './size.ts'
import { type Content, contentOf, isImageMedia, isImageType } from './types.ts'

export const purposes = ['image', 'attachment'] as const
export type Purpose = (typeof purposes)[number]

const bytesMax: Readonly<Record<Purpose, number>> = { image: imageBytesMax, attachment: attachmentBytesMax }
const tooLarge = { image: 'imageTooLarge', attachment: 'attachmentTooLarge' } as const
const wrongType = { image: 'imageTypeWrong', attachment: 'attachmentTypeWrong' } as const

type SizeFailure = (typeof tooLarge)[Purpose]
type TypeFailure = (typeof wrongType)[Purpose]
export type UploadFailure = 'fileEmpty' | 'imageTooManyPixels' | SizeFailure | TypeFailure

/** How many bytes to read to know whether a file is too large. */
export const bytesNeeded = (purpose: Purpose | undefined): number => bytesMax[purpose ?? 'attachment'] + 1

/**
 * The content of the file, or why it is refused. Without a purpose, an image must be valid as an image, and any other
 * file as an attachment. For a file that is too large its first bytes are enough.
 */
export function checkUpload(
  bytes: Uint8Array,
  requested: Purpose | undefined,
): Result<Content, UploadFailure> {
  const content = contentOf(bytes)
  const purpose = requested ?? (content && isImageType(content.type) ? 'image' : 'attachment')
  if (bytes.length === 0) return refuse('fileEmpty')
  if (bytes.length > bytesMax[purpose]) return refuse(tooLarge[purpose])
  if (!content || (purpose === 'image' && !isImageType(content.type))) return refuse(wrongType[purpose])
  if ('widthPx' in content && content.widthPx * content.heightPx > imagePixelsMax)
    return refuse('imageTooManyPixels', { megapixels: imagePixelsMax / 1_000_000 })
  return done(content)
}

/** Whether a stored file may be attached; the object that refers to it may have stricter rules than its upload. */
export type KeptFile = { readonly mediaType: string; readonly size: number }

export function fitFor(purpose: Purpose, file: KeptFile): Result<KeptFile, SizeFailure | TypeFailure> {
  if (purpose === 'image' && !isImageMedia(file.mediaType)) return refuse(wrongType[purpose])
  if (file.size > bytesMax[purpose]) return refuse(tooLarge[purpose])
  return done(file)
}

/** One more attachment besides existing ones, which are identified by the hash of their content. */
export function addAttachment(
  present: readonly string[],
  next: string,
): Result<readonly string[], 'fileDuplicate' | 'attachmentsTooMany'> {
  if (present.includes(next)) return refuse('fileDuplicate')
  if (present.length >= attachmentsMax) return refuse('attachmentsTooMany')
  return done([...present, next])
}

/** Uploaded and unused files, of the person and of the whole company. */
export type UnusedFiles = {
  readonly personFiles: number
  readonly personBytes: number
  readonly companyBytes: number
}

/** Whether one more file of that size fits into both quotas. */
export function fitsQuota(
  { personFiles, personBytes, companyBytes }: UnusedFiles,
  size: number,
): Result<null, 'uploadsPersonFull' | 'uploadsCompanyFull'> {
  if (personFiles >= unusedPersonFilesMax || personBytes + size > unusedPersonBytesMax)
    return refuse('uploadsPersonFull', { files: personFiles, used: sizeText(personBytes) })
  if (companyBytes + size > unusedCompanyBytesMax)
    return refuse('uploadsCompanyFull', { used: sizeText(companyBytes) })
  return done(null)
}
