/** The rows of the call table for access: a signed-in person reads their own permissions only. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'

const person = { nobody: 401, unchosen: 200, served: { buyer: roles, supplier: roles, dealer: roles } }
const narrowed = (url: string): Row => ({
  ...person,
  plain: () => ({ url }),
  withId: ({ company }) => ({ url: `${url}?companyIds=${company}` }),
})

export const accessCalls = {
  permission: { ...person, plain: () => ({ url: '/user/v4/permission' }) },
  menu: narrowed('/user/v4/permission/menu'),
} as const satisfies Partial<Record<RouteName, Row>>
