/** The agreements that a person can read and print. */

import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'

const agreementKinds = ['user', 'privacy', 'offer'] as const

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
