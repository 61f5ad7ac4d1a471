/** Reads business time and passes its offset to the pages, with the years whose calendar is provisional. */
import type { Reply } from '#contract/route.ts'
import { businessTime } from '#contract/schedule.ts'
import { businessOffset } from '#web/ui/business-time.ts'
import { provisionalYears } from '#web/ui/provisional.tsx'
import { call } from './client.ts'

export type BusinessTime = Reply<typeof businessTime>

export async function readBusinessTime(): Promise<BusinessTime> {
  const read = await call(businessTime, {}, { quiet: true })
  businessOffset.set(Date.parse(read.now) - Date.parse(read.machineNow))
  provisionalYears.set(read.provisionalYears)
  return read
}
