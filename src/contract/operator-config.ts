/** The admin config as the operator edits it, the history of each key, and the log of operator actions. */
import * as z from 'zod/mini'
import { operatorActions } from '#domain/audit.ts'
import { configKeys } from '#domain/operator/config.ts'
import { text } from '#text/text.ts'
import { dayRange, inOrder, instant, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { reason } from './operated.ts'
import { route } from './route.ts'

const key = z.enum(configKeys)

export const operatorConfig = route({
  method: 'GET',
  path: '/operator/v1/config',
  effect: 'reads',
  access: 'operator.config',
  summary: text('配置项', 'List the admin config of the platform or of one payer'),
  query: z.strictObject({ companyId: z.optional(uuid) }),
  reply: z.strictObject({
    /** The payer whose settings these are; null for the platform. */
    company: z.nullable(z.strictObject({ id: uuid, name: z.string() })),
    keys: z.array(
      z.strictObject({
        key,
        /** The value in force; null if none is set. */
        value: z.nullable(z.string()),
        /** The value set here; null if the platform's value applies. */
        own: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['notFound'],
})

export const configChange = route({
  method: 'PUT',
  path: '/operator/v1/config/{key}',
  effect: 'writes',
  access: 'operator.config',
  summary: text('修改配置项', 'Set a key of the admin config, or reset a payer to the platform default'),
  params: z.strictObject({ key }),
  body: z.strictObject({
    /** The payer; absent for the platform. */
    companyId: z.optional(uuid),
    /** Absent to return to the platform's value. */
    value: z.optional(z.string()),
    /** The value the operator saw: if it has changed since, nothing is changed. */
    was: z.optional(z.string()),
    reason,
  }),
  reply: z.null(),
  refusals: ['notFound', 'nothingChanged', 'outOfDate'],
})

const change = z.strictObject({
  id: z.string(),
  at: instant,
  /** Null if it was done on the server's machine. */
  operator: z.nullable(z.string()),
  action: z.string(),
  about: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
})

export const configHistory = route({
  method: 'GET',
  path: '/operator/v1/config/{key}/history',
  effect: 'reads',
  access: 'operator.config',
  summary: text('配置项的修改记录', 'Change history of a key, newest first'),
  params: z.strictObject({ key }),
  query: z.strictObject({ companyId: z.optional(uuid) }),
  reply: z.array(change),
  refusals: [],
})

export const operatorLogSorts = ['at'] as const
const { keyword, ...order } = listFields(operatorLogSorts)

export const operatorLog = route({
  method: 'GET',
  path: '/operator/v1/log',
  effect: 'reads',
  access: 'operator.log',
  summary: text('运营日志', 'The operator log: who, what, before and after, and why'),
  query: z
    .strictObject({
      action: z.optional(z.array(z.enum(operatorActions)).check(z.maxLength(operatorActions.length))),
      ...dayRange,
      keyword,
      ...order,
    })
    .check(inOrder),
  reply: listReply(change),
  refusals: [],
})
