/** Files of this origin, and the one style that stands in the frame of an image. */

import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'

export const fileRead = route({
  method: 'GET',
  path: '/files/v1/{fileId}',
  effect: 'reads',
  access: 'signedIn',
  summary: text('下载文件', 'The bytes of one file'),
  params: z.strictObject({ fileId: uuid }),
  refusals: ['notFound'],
})

/** The style of the page that holds an image in its frame. The server's policy allows it by its hash. */
export const imageFrameStyle =
  'body{display:grid;place-items:center;min-height:100vh;margin:0;background:#fff}img{max-width:100%;max-height:100vh}'
