/** The call of business time, with the years whose calendar is provisional. */

import * as contract from '#contract/schedule.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import { open, type Served } from '../http/routes.ts'
import { readProvisionalYears } from './queries.ts'

export const calendarRoutes: readonly Served[] = [
  open(contract.businessTime, async ({ db, clock }) => {
    const machineNow = clock()
    const now = await readBusinessTime(db, machineNow)
    return { kind: 'data', data: { now, machineNow, provisionalYears: await readProvisionalYears(db) } }
  }),
]
