/** Files of this origin. */

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
