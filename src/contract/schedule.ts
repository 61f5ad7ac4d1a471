/** Business time, for pages that show relative times: machine time in production; can be moved in a sandbox. */
import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { instant } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const businessTime = route({
  method: 'GET',
  path: '/clock/v1',
  effect: 'reads',
  access: 'open',
  summary: text('当前业务时间与机器时间', 'Read the current business time and machine time'),
  reply: z.strictObject({ now: instant, machineNow: instant }),
  follows: [topics.clockMoved],
  refusals: [],
})
