/** The type of a file, from its content alone. Types that are not in the table are refused. */
import { asciiAt, lastIndexOf } from './bytes.ts'
import { type Image, type ImageType, imageOf } from './images.ts'
import { type OfficeType, officeOf } from './office.ts'

export type FileType = ImageType | OfficeType | 'pdf'

type TypeNames = {
  readonly mediaType: string
  /** The first one is used for a name that has none of them. */
  readonly extensions: readonly [string, ...string[]]
}

const openXml = 'application/vnd.openxmlformats-officedocument'

export const fileTypes: Readonly<Record<FileType, TypeNames>> = {
  jpeg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  webp: { mediaType: 'image/webp', extensions: ['webp'] },
  gif: { mediaType: 'image/gif', extensions: ['gif'] },
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  xls: { mediaType: 'application/vnd.ms-excel', extensions: ['xls'] },
  xlsx: { mediaType: `${openXml}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  doc: { mediaType: 'application/msword', extensions: ['doc'] },
  docx: { mediaType: `${openXml}.wordprocessingml.document`, extensions: ['docx'] },
}

/** The content of a file: an image with its dimensions, or another type. */
export type Content = Image | { readonly type: OfficeType | 'pdf' }

export const contentOf = (bytes: Uint8Array): Content | undefined => {
  const image = imageOf(bytes)
  if (image) return image
  const type = isPdf(bytes) ? 'pdf' : officeOf(bytes)
  return type && { type }
}

/** Readers look for the end of a PDF in its last kilobyte; without it the file is incomplete. */
const pdfEndWithinBytes = 1024

const isPdf = (bytes: Uint8Array): boolean =>
  /^%PDF-[12]\.\d$/.test(asciiAt(bytes, 0, 8)) &&
  lastIndexOf(bytes, [0x25, 0x25, 0x45, 0x4f, 0x46], pdfEndWithinBytes) !== undefined

export const isImageMedia = (mediaType: string): boolean => mediaType.startsWith('image/')
export const isImageType = (type: FileType): boolean => isImageMedia(fileTypes[type].mediaType)
