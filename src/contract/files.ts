/** Files of this origin, and the style of the frame that shows an image. */

import * as z from 'zod/mini'
import { filesPerZipMax } from '#domain/files/limits.ts'
import { purposes } from '#domain/files/rules.ts'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'

export const fileRead = route({
  method: 'GET',
  path: '/files/v1/{fileId}',
  effect: 'reads',
  access: 'signedIn',
  summary: text('下载文件', 'Download a file'),
  params: z.strictObject({ fileId: uuid }),
  refusals: ['notFound', 'fileMissing'],
})

/** Without a purpose, an image must be valid as an image and any other file as an attachment. */
export const fileUpload = route({
  method: 'POST',
  path: '/user/basics/v1/upload',
  effect: 'writes',
  access: 'signedIn',
  keyed: 'tenant',
  takesFile: true,
  summary: text('上传文件', 'Upload a file'),
  query: z.strictObject({ purpose: z.optional(z.enum(purposes)) }),
  reply: z.strictObject({ fileId: uuid, name: z.string(), size: z.number(), url: z.string() }),
  refusals: [
    'fileEmpty',
    'imageTypeWrong',
    'attachmentTypeWrong',
    'imageTooLarge',
    'attachmentTooLarge',
    'imageTooManyPixels',
    'fileDamaged',
    'uploadsPersonFull',
    'uploadsCompanyFull',
    'storageFull',
    'tooManyRequests',
  ],
})

export const fileDelete = route({
  method: 'DELETE',
  path: '/files/v1/{fileId}',
  effect: 'writes',
  access: 'signedIn',
  keyed: 'tenant',
  summary: text('删除未使用的文件', 'Delete an unused file'),
  params: z.strictObject({ fileId: uuid }),
  reply: z.null(),
  refusals: ['notFound', 'fileInUse'],
})

/** Unreadable files are left out and named in a header of the answer. */
export const filesZip = route({
  method: 'GET',
  path: '/files/v1/zip',
  effect: 'reads',
  access: 'signedIn',
  summary: text('批量下载文件', 'Download several files as one zip'),
  query: z.strictObject({ fileIds: z.optional(z.array(uuid).check(z.maxLength(filesPerZipMax))) }),
  refusals: ['filesNone', 'filesAllFailed'],
})

/** The style of the page that frames an image. The server's policy allows it by hash. */
export const imageFrameStyle =
  ':root{color-scheme:light dark}body{display:grid;place-items:center;min-height:100vh;margin:0}img{max-width:100%;max-height:100vh;background:#fff}'
