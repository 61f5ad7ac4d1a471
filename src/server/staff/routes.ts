/** The calls of staff. */

import type { Reply } from '#contract/route.ts'
import * as contract from '#contract/staff.ts'
import { done } from '#domain/result.ts'
import { decide, staffActions } from '#domain/staff/rules.ts'
import { present, read } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { invite } from './invite.ts'
import { doing } from './manage.ts'
import * as queries from './queries.ts'

type List = Reply<typeof contract.staffList>
type StaffRows = Omit<List, 'list'> & {
  readonly list: readonly Omit<List['list'][number], 'actions'>[]
  readonly administrators: number
}

/** Checked with a lesser role, to find out whether the last administrator's role can be changed. */
const actionsOf = (person: StaffRows['list'][number], administrators: number) =>
  staffActions.filter(
    (one) => decide(one, person, administrators, one === 'changeRole' ? 'viewer' : undefined).ok,
  )

const list = present<typeof contract.staffList, StaffRows>(
  contract.staffList,
  { sql: queries.page, values: queries.pageValues },
  ({ row: { administrators, list: people, ...place } }) =>
    done({
      ...place,
      list: people.map((person) => ({ ...person, actions: actionsOf(person, administrators) })),
    }),
)

export const staffRoutes: readonly Served[] = [
  list,
  read(contract.staffTotals, { sql: queries.totals, values: queries.totalsValues }),
  // A mail that is already on the list is reported at its field.
  withFieldErrors(act(contract.staffInvite, invite), { staffListed: 'mail' }),
  act(contract.staffDisable, doing('disable')),
  act(contract.staffActivate, doing('activate')),
  act(contract.staffRole, doing('changeRole')),
  act(contract.staffInviteAgain, doing('invite')),
  act(contract.staffWithdraw, doing('withdraw')),
]
