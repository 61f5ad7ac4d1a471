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
  summary: text(
    '当前业务时间、机器时间与日历尚未公布的年份',
    'Read the current business time, machine time, and years with a provisional calendar',
  ),
  reply: z.strictObject({
    now: instant,
    machineNow: instant,
    /** Years whose calendar is not published yet; dates in them may change. None in production. */
    provisionalYears: z.array(z.number()),
  }),
  follows: [topics.clockMoved],
  refusals: [],
})
