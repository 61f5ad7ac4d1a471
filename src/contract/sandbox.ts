/** The sandbox console: demo accounts, and the clock of business time. It does not exist in production. */

import * as z from 'zod/mini'
import { calendarKinds } from '#domain/calendar.ts'
import { parseInstant } from '#domain/day.ts'
import { text } from '#text/text.ts'
import { instant } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const sandboxAccounts = route({
  method: 'GET',
  path: '/sandbox/v1/accounts',
  effect: 'reads',
  access: 'open',
  summary: text('沙箱演示账号', 'List the demo accounts of the sandbox'),
  reply: z.array(
    z.strictObject({
      kind: z.string(),
      account: z.string(),
      password: z.string(),
      company: z.string(),
      /** The secret of the second factor in base32, if the sign-in needs one. */
      totp: z.optional(z.string()),
    }),
  ),
  refusals: [],
})

/** What the clock waits for: due work, and the jobs, events and notifications that result from it. */
export const workKinds = ['due', 'job', 'event', 'notification'] as const

const due = { kind: z.string(), dueAt: instant }

/** By country and kind of calendar. */
export const yearsOfCalendars = z.array(
  z.strictObject({ country: z.string(), kind: z.enum(calendarKinds), year: z.number() }),
)

export const clockRead = route({
  method: 'GET',
  path: '/sandbox/v1/clock',
  effect: 'reads',
  access: 'open',
  summary: text(
    '沙箱业务时间',
    'Read business time, what is due next, and missing or provisional calendar years',
  ),
  reply: z.strictObject({
    now: instant,
    machineNow: instant,
    upcoming: z.array(z.strictObject(due)),
    failed: z.number(),
    /** Today and the following days in China: open, closed, or unknown if the year is missing. */
    days: z.array(
      z.strictObject({ day: z.string(), office: z.nullable(z.boolean()), bank: z.nullable(z.boolean()) }),
    ),
    /** Of this year and the next. */
    missingYears: yearsOfCalendars,
    provisionalYears: yearsOfCalendars,
  }),
  follows: [topics.clockMoved],
  refusals: [],
})

const oneOfTwo = z.refine<{ advance?: number | undefined; to?: string | undefined }>(
  ({ advance, to }) => (advance === undefined) !== (to === undefined),
  { path: ['to'] },
)

export const clockMove = route({
  method: 'PUT',
  path: '/sandbox/v1/clock',
  effect: 'writes',
  access: 'open',
  summary: text(
    '推进沙箱业务时间：按天数，或到某一时刻',
    'Move business time forward by days or to an instant; whatever falls due runs in order',
  ),
  /** Exactly one of the two. */
  body: z
    .strictObject({
      advance: z.optional(z.int()),
      to: z.optional(z.string().check(z.refine((value) => parseInstant(value) !== undefined))),
    })
    .check(oneOfTwo),
  reply: z.strictObject({
    now: instant,
    target: instant,
    /** False if the move stopped early because it took long; request the target again to continue. */
    arrived: z.boolean(),
    /** Some of the work that a move waited for when it stopped early. */
    waitsFor: z.array(z.strictObject({ kind: z.enum(workKinds), name: z.string() })),
    ranCount: z.number(),
    ran: z.array(
      z.strictObject({
        ...due,
        state: z.enum(['done', 'failed']),
        /** The journal's entry of it; null if there was none. */
        facts: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
  refusals: ['clockBack', 'clockTooFar', 'clockMoving'],
})
