/**
 * Days of the independent plans, as 'YYYY-MM-DD', by enumeration: every day stands in one list, and the days between two of them
 * are the difference of their places.
 */
const firstYear = 1990
const lastYear = 2199

const isLeap = (year: number): boolean => year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
const two = (count: number): string => String(count).padStart(2, '0')

const days: string[] = []
for (let year = firstYear; year <= lastYear; year += 1) {
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  for (const [month, length] of lengths.entries())
    for (let day = 1; day <= length; day += 1) days.push(`${year}-${two(month + 1)}-${two(day)}`)
}
const places: ReadonlyMap<string, number> = new Map(days.map((day, place) => [day, place]))

function placeOf(day: string): number {
  const place = places.get(day)
  if (place === undefined) throw new Error(`${day} is no day from ${firstYear} to ${lastYear}`)
  return place
}

export function daysAfter(day: string, count: number): string {
  const after = days[placeOf(day) + count]
  if (after === undefined) throw new Error(`${count} days after ${day} is out of range`)
  return after
}

export const daysBetween = (from: string, to: string): number => placeOf(to) - placeOf(from)

/** The same day of a later month; where that month has no such day, its last. */
export function monthsAfter(start: string, count: number): string {
  placeOf(start)
  let [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))]
  for (let step = 0; step < count; step += 1) {
    month += 1
    if (month <= 12) continue
    month = 1
    year += 1
  }
  for (let day = Number(start.slice(8)); day > 0; day -= 1) {
    const candidate = `${year}-${two(month)}-${two(day)}`
    if (places.has(candidate)) return candidate
  }
  throw new Error(`${count} months after ${start} is out of range`)
}

type IsBankDay = (day: string) => boolean

/** The day itself or the next bank day. */
export function movedToBankDay(day: string, isBankDay: IsBankDay): string {
  let moved = day
  while (!isBankDay(moved)) moved = daysAfter(moved, 1)
  return moved
}

export function bankDaysAfter(day: string, count: number, isBankDay: IsBankDay): string {
  let after = day
  for (let step = 0; step < count; step += 1) after = movedToBankDay(daysAfter(after, 1), isBankDay)
  return after
}
