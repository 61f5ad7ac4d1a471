/** The audit log: actions of a person, and actions for the company they act for. */
import * as z from 'zod/mini'
import { auditItemKinds, auditPosition, loggedKinds } from '#domain/audit.ts'
import { text } from '#text/text.ts'
import { dayRange, inOrder, instant } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { route } from './route.ts'

export const auditTabs = ['mine', 'entity'] as const
export const auditSorts = ['at'] as const

const filters = {
  /** The person's own entries or those of the acting company; both if absent. */
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
      /** Its number in the company's chain; null for entries that belong to the person alone. */
      number: z.nullable(z.int()),
      action: z.string(),
      /** Who did it; null if the platform or an operator did. */
      person: z.nullable(z.string()),
      company: z.nullable(z.string()),
      about: z.nullable(z.string()),
      /**
       * The purpose of a code, the way of signing in, the account that was used to join, or the field that changed.
       */
      detail: z.nullable(z.string()),
      /** The value before a change: the name, the contact (masked), or the role. */
      before: z.nullable(z.string()),
      address: z.nullable(z.string()),
      /** The reason that was given. */
      reason: z.nullable(z.string()),
      /** The changes, as stored; before is null if there was no value. */
      changes: z.array(
        z.strictObject({
          field: z.string(),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
      /** The position of the entry, for `auditItems`. */
      position: z.string(),
      /** How many objects the entry refers to, and the first of them. */
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
