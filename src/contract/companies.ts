/** The acting company and the configuration it works under. */

import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { companyMold, companyType, instant, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

/** Yes and no as in the API. */
const flag = z.literal([0, 1])

export const companyRead = route({
  method: 'GET',
  path: '/user/v3/company',
  effect: 'reads',
  access: 'account.info',
  summary: text('企业信息', 'Read the current company'),
  reply: z.strictObject({
    name: z.string(),
    companyType,
    companyMold,
    registerUsername: z.string(),
    registerTime: instant,
    companyNum: z.nullable(z.string()),
    companyPhone: z.nullable(z.string()),
    legalPersonName: z.nullable(z.string()),
    transactorName: z.nullable(z.string()),
    signaturePhone: z.nullable(z.string()),
    continueAgreement: flag,
    authentication: flag,
  }),
  refusals: [],
})

export const disabledRead = route({
  method: 'GET',
  path: '/user/v4/account/disabled',
  effect: 'reads',
  access: 'person',
  summary: text('已停用本人的企业', 'List the companies that have disabled the user'),
  reply: z.array(z.strictObject({ name: z.string() })),
  refusals: [],
})

export const companyVariable = route({
  method: 'GET',
  path: '/user/v3/company/variable',
  effect: 'reads',
  access: 'account.info',
  summary: text('企业配置', 'Read the admin config of the current company'),
  reply: z.record(z.string(), z.string()),
  refusals: [],
})

export const companyConfig = route({
  method: 'GET',
  path: '/user/v3/company/config',
  effect: 'reads',
  access: 'account.info',
  summary: text('企业与付款方之间的配置', 'Read the admin config of one of your companies with a payer'),
  query: z.strictObject({ companyId: uuid, buyerId: z.optional(uuid) }),
  reply: z.record(z.string(), z.string()),
  refusals: ['notFound'],
})

export const constant = route({
  method: 'GET',
  path: '/user/basics/v1/constant',
  effect: 'reads',
  /** Open, because registration needs positions; every other key needs a session. */
  access: 'open',
  summary: text('全局配置项', 'Read one global key of the admin config'),
  query: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(50)) }),
  reply: z.strictObject({ key: z.string(), value: z.string() }),
  follows: [topics.configChanged],
  refusals: [
    'notFound',
    'sessionInvalid',
    'sessionEnded',
    'memberDisabled',
    'userFrozen',
    'agreementsRequired',
    'companyFrozen',
  ],
})
