/** The entities of the acting company: its master with children or sub-entities, and its requests to the operator. */
import * as z from 'zod/mini'
import { childRequestStates, entityKinds } from '#domain/entities/rules.ts'
import { parseTaxId } from '#domain/entities/tax-id.ts'
import { parseDescription } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { companyMold, currency, instant, name, parsed, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const description = z.string().check(z.refine((value) => parseDescription(value) !== undefined))
const follows = [topics.entitiesChanged]

export const entitySorts = ['name', 'registerTime'] as const

export const entityList = route({
  method: 'GET',
  path: '/user/v3/company/entities',
  effect: 'reads',
  access: 'account.entities',
  summary: text('主体列表', 'List the current company with its subsidiaries or sub-entities'),
  query: z.strictObject(listFields(entitySorts)),
  reply: listReply(
    z.strictObject({
      id: uuid,
      kind: z.enum(entityKinds),
      companyMold,
      name: z.string(),
      currency,
      authentication: z.literal([0, 1]),
      registerTime: instant,
      /** Whether it is the acting entity. */
      isActing: z.boolean(),
      mayRename: z.boolean(),
      /** Of a payer's companies; null where none is set. */
      taxId: z.nullable(z.string()),
      maySetTaxId: z.boolean(),
      /** The first of them by payer; a payer's own, or those in which a sub-entity is a payee. */
      markets: z.array(z.strictObject({ id: uuid, payerName: z.string(), currency, open: z.boolean() })),
      marketCount: z.number(),
    }),
  ),
  follows: [...follows, topics.marketsChanged],
  refusals: [],
})

export const entityRename = route({
  method: 'PUT',
  path: '/user/v3/company/entities/{id}',
  effect: 'writes',
  access: 'account.subEntities',
  summary: text('修改子主体名称', 'Rename a sub-entity'),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ name }),
  reply: z.null(),
  refusals: ['notFound', 'entityNamed', 'nothingChanged'],
})

export const entityTaxIdSet = route({
  method: 'PUT',
  path: '/user/v3/company/entities/{id}/tax-id',
  effect: 'writes',
  access: 'account.children',
  summary: text(
    '设置付款主体的税号，UBL 发票按它查找主体',
    'Set the tax ID of a payer’s company, by which UBL invoices find it',
  ),
  params: z.strictObject({ id: uuid }),
  /** Null removes it. */
  body: z.strictObject({ taxId: z.nullable(parsed(parseTaxId)) }),
  reply: z.null(),
  refusals: ['notFound', 'taxIdTaken', 'nothingChanged'],
})

export const childRequests = route({
  method: 'GET',
  path: '/user/v3/company/children/requests',
  effect: 'reads',
  access: 'account.children',
  summary: text('子公司申请', 'List subsidiary requests'),
  reply: z.array(
    z.strictObject({
      id: uuid,
      name: z.string(),
      note: z.string(),
      state: z.enum(childRequestStates),
      requestedBy: z.string(),
      requestedAt: instant,
      reason: z.nullable(z.string()),
    }),
  ),
  follows,
  refusals: [],
})

export const childAsk = route({
  method: 'POST',
  path: '/user/v3/company/children/requests',
  effect: 'writes',
  access: 'account.children',
  keyed: 'tenant',
  summary: text('申请新增子公司', 'Request a subsidiary from the operator'),
  body: z.strictObject({ name, note: z.optional(description) }),
  reply: z.strictObject({ id: uuid }),
  refusals: ['entityNamed', 'tooManyRequests'],
})

export const childWithdraw = route({
  method: 'DELETE',
  path: '/user/v3/company/children/requests/{id}',
  effect: 'writes',
  access: 'account.children',
  summary: text('撤回子公司申请', 'Withdraw a subsidiary request'),
  params: z.strictObject({ id: uuid }),
  reply: z.null(),
  refusals: ['notFound', 'requestSettled'],
})
