/** The day of verification: that of Asia/Shanghai, by business time. */
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Context } from '../context.ts'

export const todayAt = (businessNow: Date): Day => dayOf(businessNow.getTime() as Instant)

export const todayOf = async (context: Context): Promise<Day> =>
  todayAt(await readBusinessTime(context.db, context.clock()))
