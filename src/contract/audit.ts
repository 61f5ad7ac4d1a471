/** The log of what a person did, and of what was done for the company they act for. */
import * as z from 'zod/mini'
import { auditItemKinds, auditPosition, loggedKinds } from '#domain/audit.ts'
import { text } from '#text/text.ts'
import { dayRange, inOrder, instant } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { route } from './route.ts'

export const auditTabs = ['mine', 'entity'] as const
export const auditSorts = ['at'] as const

const filters = {
  /** One's own entries or those of the acting company; both where it is left out. */
  tab: z.optional(z.enum(auditTabs)),
  kind: z.optional(z.array(z.enum(loggedKinds)).check(z.maxLength(loggedKinds.length))),
  ...dayRange,
}
const { keyword, ...order } = listFields(auditSorts)

const item = z.strictObject({ kind: z.enum(auditItemKinds), id: z.string(), name: z.string() })

export const auditList = route({
  method: 'GET',
  path: '/user/v1/log',
  effect: 'reads',
  access: 'account.log',
  summary: text('操作日志', 'List the audit log: your own entries and those of the current company'),
  query: z.strictObject({ ...filters, keyword, ...order }).check(inOrder),
  reply: listReply(
    z.strictObject({
      id: z.string(),
      at: instant,
      /** Where it stands in the company's chain; null in what belongs to the person alone. */
      number: z.nullable(z.int()),
      action: z.string(),
      /** Who did it; null where the platform did it by itself, or one of its operators. */
      person: z.nullable(z.string()),
      company: z.nullable(z.string()),
      about: z.nullable(z.string()),
      /** What a code was for, by what somebody signed in, by which account they joined, or what of theirs changed. */
      detail: z.nullable(z.string()),
      /** What it was before, where it was changed: the name, the contact (masked), or the role where one is the detail. */
      before: z.nullable(z.string()),
      address: z.nullable(z.string()),
      /** The reason that was given. */
      reason: z.nullable(z.string()),
      /** What changed, from what to what, as it is kept; before is null where there was none. */
      changes: z.array(
        z.strictObject({
          field: z.string(),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
      /** Where it stands, for `auditItems`. */
      position: z.string(),
      /** How many things it was done with, and the first of them. */
      itemCount: z.int(),
      items: z.array(item),
    }),
  ),
  refusals: [],
})

export const auditTotals = route({
  method: 'GET',
  path: '/user/v1/log/totals',
  effect: 'reads',
  access: 'account.log',
  summary: text('操作日志合计', 'Count audit log entries by tab'),
  query: z.strictObject({ ...filters, keyword }).check(inOrder),
  reply: z.strictObject({
    total: z.int(),
    counts: z.strictObject({ all: z.int(), mine: z.int(), entity: z.int() }),
  }),
  refusals: [],
})

export const auditItems = route({
  method: 'GET',
  path: '/user/v1/log/items',
  effect: 'reads',
  access: 'account.log',
  summary: text('操作日志的涉及对象', 'Everything that an entry of the audit log was done with'),
  query: z.strictObject({ position: z.string().check(z.regex(auditPosition)) }),
  reply: z.array(item),
  refusals: [],
})

export const auditExport = route({
  method: 'GET',
  path: '/user/v1/log/export',
  effect: 'reads',
  access: 'account.log',
  summary: text('导出操作日志', 'Export the audit log'),
  query: z.strictObject({ ...filters, keyword, format: exportFormat }).check(inOrder),
  refusals: ['nothingToExport'],
})
