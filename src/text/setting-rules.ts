/** What the settings of a market take, for values that are not taken. */

import { textCharactersMax } from '#domain/limits.ts'
import {
  clearingTimesMax,
  earlyDaysMax,
  lockMinutesMax,
  lockMinutesMin,
  paymentGraceDaysMax,
  preparationDaysMax,
} from '#domain/markets/limits.ts'
import { groupNumber } from '#domain/numerals.ts'
import { type Pair, text } from './text.ts'

const whole = (min: number, max: number): Pair => {
  const [from, to] = [min, max].map((limit) => groupNumber(String(limit)))
  return text(`请填写 ${from} 至 ${to} 的整数`, `Enter a whole number from ${from} to ${to}`)
}
const reason = text(`最多 ${textCharactersMax} 个字符`, `At most ${textCharactersMax} characters`)

export const settingRules = {
  daysPaidEarlyMax: whole(1, earlyDaysMax),
  dueDateMax: text('请填写日期，例如 2026-12-31', 'Enter a day, such as 2026-12-31'),
  cutOff: text('请填写 24 小时制的时间，例如 17:00', 'Enter a time from 00:00 to 23:59, such as 17:00'),
  clearingTimes: text(
    `请填写 1 至 ${clearingTimesMax} 个 24 小时制的时间，例如 10:00, 15:30`,
    `Enter 1 to ${clearingTimesMax} times from 00:00 to 23:59, such as 10:00, 15:30`,
  ),
  preparationDays: whole(0, preparationDaysMax),
  paymentGraceDays: whole(0, paymentGraceDaysMax),
  lockMinutes: whole(lockMinutesMin, lockMinutesMax),
  payMonthDays: text('请填写 1 至 31 的日期，例如 10, 20, 31', 'Enter days from 1 to 31, such as 10, 20, 31'),
  reserveReason: reason,
  reason,
} as const satisfies Readonly<Record<string, Pair>>
