/** The call of business time. */
import * as contract from '#contract/schedule.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import { open, type Served } from '../http/serve.ts'

export const scheduleRoutes: readonly Served[] = [
  open(contract.businessTime, async ({ db, clock }) => {
    const machineNow = clock()
    return { kind: 'data', data: { now: await readBusinessTime(db, machineNow), machineNow } }
  }),
]
