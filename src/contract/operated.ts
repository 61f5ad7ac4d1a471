/** Operator actions on companies and people: lists with the permitted actions, and actions that need a reason. */
import * as z from 'zod/mini'
import { roles } from '#domain/access/abilities.ts'
import { companyActions, operatedStates, userActions } from '#domain/operator/rules.ts'
import { parseOperatorReason } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { companyMold, companyType, currency, instant, name, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { slug } from './registration-pages.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const operatedSorts = ['name', 'registeredAt'] as const

const state = z.enum(operatedStates)
const tab = z.optional(state)
const kind = z.optional(z.array(companyType).check(z.maxLength(3)))
const { keyword, ...order } = listFields(operatedSorts)
const totals = z.strictObject({
  total: z.int(),
  counts: z.strictObject({ all: z.int(), waiting: z.int(), active: z.int(), frozen: z.int() }),
})
const params = z.strictObject({ id: uuid })
/** The reason of the action. */
export const reason = z.string().check(z.refine((value) => parseOperatorReason(value) !== undefined))
const because = z.strictObject({ reason })

export const operatorCompanies = route({
  method: 'GET',
  path: '/operator/v1/companies',
  effect: 'reads',
  access: 'operator.companies',
  summary: text('企业列表', 'List all companies, with their subsidiaries or sub-entities'),
  query: z.strictObject({ tab, kind, keyword, ...order }),
  reply: listReply(
    z.strictObject({
      id: uuid,
      name: z.string(),
      companyType,
      companyMold,
      state,
      registerUsername: z.string(),
      registeredAt: instant,
      members: z.int(),
      entities: z.array(z.strictObject({ id: uuid, name: z.string(), currency })),
      /** The slug of its registration page. */
      slug: z.nullable(z.string()),
      /** The permitted actions now. */
      actions: z.array(z.enum(companyActions)),
    }),
  ),
  refusals: [],
})

export const operatorCompaniesTotals = route({
  method: 'GET',
  path: '/operator/v1/companies/totals',
  effect: 'reads',
  access: 'operator.companies',
  summary: text('企业合计', 'Count companies by status'),
  query: z.strictObject({ tab, kind, keyword }),
  reply: totals,
  refusals: [],
})

export const companyActivate = route({
  method: 'PUT',
  path: '/operator/v1/companies/{id}/activate',
  effect: 'writes',
  access: 'operator.companies',
  summary: text('激活付款方', 'Activate a registered payer and its administrator, who is notified by email'),
  params,
  body: because,
  reply: z.null(),
  refusals: ['notFound', 'operatorActionUnfit'],
})

export const companyFreeze = route({
  method: 'PUT',
  path: '/operator/v1/companies/{id}/freeze',
  effect: 'writes',
  access: 'operator.companies',
  summary: text('冻结企业', 'Freeze a company: no one can act for it, and active sessions are blocked'),
  params,
  body: because,
  reply: z.null(),
  refusals: ['notFound', 'operatorActionUnfit'],
})

export const companyUnfreeze = route({
  method: 'PUT',
  path: '/operator/v1/companies/{id}/unfreeze',
  effect: 'writes',
  access: 'operator.companies',
  summary: text('解冻企业', 'Unfreeze a company'),
  params,
  body: because,
  reply: z.null(),
  refusals: ['notFound', 'operatorActionUnfit'],
})

export const childAdd = route({
  method: 'POST',
  path: '/operator/v1/companies/{id}/children',
  effect: 'writes',
  access: 'operator.companies',
  keyed: 'person',
  summary: text('添加子公司', 'Add a subsidiary to a payer'),
  params,
  body: z.strictObject({
    companyName: name,
    currency,
    reason,
  }),
  reply: z.strictObject({ id: uuid }),
  refusals: ['notFound', 'operatorActionUnfit', 'entityNamed'],
})

export const marketAdd = route({
  method: 'POST',
  path: '/operator/v1/companies/{id}/markets',
  effect: 'writes',
  access: 'operator.companies',
  keyed: 'person',
  summary: text('添加市场', 'Add a market in another currency to a payer or one of its subsidiaries'),
  params,
  body: z.strictObject({
    /** The payer itself, or one of its subsidiaries. */
    companyId: uuid,
    currency,
    reason,
  }),
  reply: z.strictObject({ id: uuid }),
  refusals: ['notFound', 'operatorActionUnfit', 'marketExists'],
})

export const operatorRequests = route({
  method: 'GET',
  path: '/operator/v1/requests',
  effect: 'reads',
  access: 'operator.companies',
  summary: text('待处理的子公司申请', 'List pending subsidiary requests'),
  reply: z.array(
    z.strictObject({
      id: uuid,
      companyId: uuid,
      companyName: z.string(),
      name: z.string(),
      note: z.string(),
      requestedAt: instant,
    }),
  ),
  follows: [topics.entitiesChanged],
  refusals: [],
})

export const requestDecline = route({
  method: 'PUT',
  path: '/operator/v1/companies/{id}/requests/{requestId}/decline',
  effect: 'writes',
  access: 'operator.companies',
  summary: text('拒绝子公司申请', 'Decline a subsidiary request; the payer sees the reason'),
  params: z.strictObject({ id: uuid, requestId: uuid }),
  body: because,
  reply: z.null(),
  refusals: ['notFound', 'requestSettled'],
})

export const registrationPageSet = route({
  method: 'PUT',
  path: '/operator/v1/companies/{id}/welcome',
  effect: 'writes',
  access: 'operator.companies',
  summary: text('设置付款方专属注册页', 'Set the address of a payer’s own registration page'),
  params,
  body: z.strictObject({ slug, reason }),
  reply: z.null(),
  refusals: ['notFound', 'operatorActionUnfit', 'slugTaken', 'nothingChanged'],
})

export const operatorUsers = route({
  method: 'GET',
  path: '/operator/v1/users',
  effect: 'reads',
  access: 'operator.users',
  summary: text('用户列表', 'List all users, with the companies they belong to'),
  query: z.strictObject({ tab, keyword, ...order }),
  reply: listReply(
    z.strictObject({
      id: uuid,
      name: z.string(),
      mail: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      state,
      registeredAt: instant,
      companies: z.array(z.strictObject({ id: uuid, name: z.string(), role: z.enum(roles) })),
      actions: z.array(z.enum(userActions)),
    }),
  ),
  refusals: [],
})

export const operatorUsersTotals = route({
  method: 'GET',
  path: '/operator/v1/users/totals',
  effect: 'reads',
  access: 'operator.users',
  summary: text('用户合计', 'Count users by status'),
  query: z.strictObject({ tab, keyword }),
  reply: totals,
  refusals: [],
})

export const userFreeze = route({
  method: 'PUT',
  path: '/operator/v1/users/{id}/freeze',
  effect: 'writes',
  access: 'operator.users',
  summary: text('冻结用户', 'Freeze a user: they cannot sign in, and all their sessions are blocked'),
  params,
  body: because,
  reply: z.null(),
  refusals: ['notFound', 'operatorActionUnfit'],
})

export const userUnfreeze = route({
  method: 'PUT',
  path: '/operator/v1/users/{id}/unfreeze',
  effect: 'writes',
  access: 'operator.users',
  summary: text('解冻用户', 'Unfreeze a user'),
  params,
  body: because,
  reply: z.null(),
  refusals: ['notFound', 'operatorActionUnfit'],
})
