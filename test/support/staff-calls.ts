/** The rows of the call table for staff, which administrators alone are served. */
import type { RouteName } from '#contract/routes.ts'
import type { Row } from './call-table.ts'

const administrators = {
  buyer: ['administrator'],
  supplier: ['administrator'],
  dealer: ['administrator'],
} as const
const managing = { nobody: 401, unchosen: 403, served: administrators }
const at = (url: string) => () => ({ url })

export const staffCalls = {
  staffList: { ...managing, plain: at('/supplierSer/v2/staff/manage') },
  staffTotals: { ...managing, plain: at('/supplierSer/v2/staff/manage/totals') },
  staffInvite: {
    ...managing,
    plain: () => ({
      url: '/supplierSer/v2/staff/manage',
      payload: { mail: 'somebody@staff.test', name: '新人', mobile: '13800019999', role: 'clerk' },
    }),
    restaffs: true,
  },
  staffDisable: {
    ...managing,
    withId: ({ colleague }) => ({ url: `/supplierSer/v2/staff/manage/${colleague}/disable` }),
    restaffs: true,
  },
  staffActivate: {
    ...managing,
    withId: ({ invited }) => ({ url: `/supplierSer/v2/staff/manage/${invited}/activate` }),
    restaffs: true,
  },
  staffRole: {
    ...managing,
    withId: ({ colleague }) => ({
      url: `/supplierSer/v2/staff/manage/${colleague}/role`,
      payload: { role: 'clerk' },
    }),
    restaffs: true,
  },
  staffInviteAgain: {
    ...managing,
    withId: ({ invited }) => ({ url: `/supplierSer/v2/staff/manage/${invited}/invite` }),
    restaffs: true,
  },
  staffWithdraw: {
    ...managing,
    withId: ({ invited }) => ({ url: `/supplierSer/v2/staff/manage/${invited}` }),
    restaffs: true,
  },
} as const satisfies Partial<Record<RouteName, Row>>
