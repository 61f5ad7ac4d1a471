/** Which files are taken, and how many: asked in the browser before sending, on arrival, and when one is attached. */

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

/** The most that needs to be read of a file to know whether it is too large. */
export const bytesNeeded = (purpose: Purpose | undefined): number => bytesMax[purpose ?? 'attachment'] + 1

/**
 * What the file is, or why it is not taken. Nobody needs to say what it is for: then an image has to be fit to be
 * one, and any other file an attachment. Of a file that is too large its first bytes are enough.
 */
export function checkUpload(bytes: Uint8Array, asked: Purpose | undefined): Result<Content, UploadFailure> {
  const content = contentOf(bytes)
  const purpose = asked ?? (content && isImageType(content.type) ? 'image' : 'attachment')
  if (bytes.length === 0) return refuse('fileEmpty')
  if (bytes.length > bytesMax[purpose]) return refuse(tooLarge[purpose])
  if (!content || (purpose === 'image' && !isImageType(content.type))) return refuse(wrongType[purpose])
  if ('widthPx' in content && content.widthPx * content.heightPx > imagePixelsMax)
    return refuse('imageTooManyPixels', { megapixels: imagePixelsMax / 1_000_000 })
  return done(content)
}

/** A file as it was taken once; whoever refers to it may ask for more than its uploader did. */
export type KeptFile = { readonly mediaType: string; readonly size: number }

export function fitFor(purpose: Purpose, file: KeptFile): Result<KeptFile, SizeFailure | TypeFailure> {
  if (purpose === 'image' && !isImageMedia(file.mediaType)) return refuse(wrongType[purpose])
  if (file.size > bytesMax[purpose]) return refuse(tooLarge[purpose])
  return done(file)
}

/** One more attachment beside those that are there, each known by the hash of its content. */
export function addAttachment(
  present: readonly string[],
  next: string,
): Result<readonly string[], 'fileDuplicate' | 'attachmentsTooMany'> {
  if (present.includes(next)) return refuse('fileDuplicate')
  if (present.length >= attachmentsMax) return refuse('attachmentsTooMany')
  return done([...present, next])
}

/** What is uploaded and not used: by the person who uploads, and by everybody of the company. */
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
