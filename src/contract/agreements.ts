/** The agreements as files, to read and to print. */

import * as z from 'zod/mini'
import { agreementKinds } from '#domain/agreements/kinds.ts'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'

export const platformAgreements = route({
  method: 'GET',
  path: '/agreement/v1/platform',
  effect: 'reads',
  access: 'signedIn',
  summary: text('平台协议', 'Download a platform agreement in the language of the request'),
  reply: z.array(
    z.strictObject({ id: uuid, kind: z.enum(agreementKinds), name: z.string(), url: z.string() }),
  ),
  refusals: [],
})
