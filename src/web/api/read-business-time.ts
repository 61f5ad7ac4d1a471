/** Reads business time and passes its offset to the pages. */
import type { Reply } from '#contract/route.ts'
import { businessTime } from '#contract/schedule.ts'
import { businessOffset } from '#web/ui/business-time.ts'
import { call } from './client.ts'

export type BusinessTime = Reply<typeof businessTime>

export async function readBusinessTime(): Promise<BusinessTime> {
  const read = await call(businessTime, {}, { quiet: true })
  businessOffset.set(Date.parse(read.now) - Date.parse(read.machineNow))
  return read
}
