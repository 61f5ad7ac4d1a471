/** The call of business time. */
import * as contract from '#contract/schedule.ts'
import { readProvisionalYears } from '../calendars/queries.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import { open, type Served } from '../http/serve.ts'

export const scheduleRoutes: readonly Served[] = [
  open(contract.businessTime, async ({ db, clock }) => {
    const machineNow = clock()
    const now = await readBusinessTime(db, machineNow)
    return { kind: 'data', data: { now, machineNow, provisionalYears: await readProvisionalYears(db) } }
  }),
]
