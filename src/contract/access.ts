/** The permissions of the acting identity, and the resulting menu. */
import * as z from 'zod/mini'
import { menuComponents } from '#domain/access/pages.ts'
import { idsPerQueryMax } from '#domain/limits.ts'
import { text } from '#text/text.ts'
import { companyType, uuid } from './fields.ts'
import { route } from './route.ts'

export const permission = route({
  method: 'GET',
  path: '/user/v4/permission',
  effect: 'reads',
  access: 'signedIn',
  summary: text('权限', 'Read the permissions of the current entity'),
  reply: z.record(z.string(), z.literal(true)),
  refusals: [],
})

const entry = {
  name: z.string(),
  path: z.string(),
  code: z.string(),
  component: z.enum(menuComponents),
  authCode: z.string(),
}

/** Ids that narrow the acting company; they can never widen it. */
const narrowing = z.strictObject({
  companyIds: z.optional(z.array(uuid).check(z.maxLength(idsPerQueryMax))),
  buyerId: z.optional(uuid),
  /** The kind of company that the caller expects to act for. */
  companyType: z.optional(companyType),
})

export const menu = route({
  method: 'GET',
  path: '/user/v4/permission/menu',
  effect: 'reads',
  access: 'signedIn',
  summary: text('菜单', 'Read the menu of the current entity'),
  query: narrowing,
  reply: z.array(
    z.strictObject({
      ...entry,
      children: z.array(z.strictObject({ ...entry, children: z.array(z.never()) })),
    }),
  ),
  refusals: [],
})
