/** Removes devices that are no longer known. */
import { msPerDay } from '#domain/day.ts'
import { deviceKnownDays } from '#domain/identity/limits.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { pruneDevices } from './store.ts'

export const pruneKnownDevices = pruneJob('devices.prune', '17 * * * *', [
  deviceKnownDays * msPerDay,
  pruneDevices,
])
