/** `npm run calendar`: loads the calendar of a country and year from a file. Runs on the server's own machine, without a session. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readCalendarFile } from '#domain/calendars/file.ts'
import { idMaker } from '#domain/id.ts'
import { machineClock } from '#server/adapters/clock.ts'
import { loadCalendar } from '#server/calendars/commands.ts'
import { openPool, typed } from '#server/db/pool.ts'
import { operations } from '#text/operations.ts'
import { fromWhereWeStand, inEach, onSite, operate, print } from './lib/operator.ts'

const makeId = idMaker(() => machineClock().getTime(), randomBytes)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, 40)
  }
}

await operate(operations.calendarHelp, {
  takes: ['load', 'FILE'],
  work: onSite(async ({ systemUrl }, [, file = '']) => {
    const read = readCalendarFile(parsed(readFileSync(fromWhereWeStand(file), 'utf8')))
    if (!read.ok) {
      const { field, value } = read
      print(inEach((translate) => translate(operations.calendarWrong, { file, field, value })))
      return 1
    }
    const pool = openPool(systemUrl, 1, () => undefined)
    try {
      await loadCalendar({ db: typed(pool), makeId, now: machineClock() }, read.value)
    } finally {
      await pool.end()
    }
    const { country, year, kinds, days } = read.value
    const values = { country, year, kinds: kinds.join(', '), closed: days.closed.size, open: days.open.size }
    print(inEach((translate) => translate(operations.calendarLoaded, values)))
    return 0
  }),
})
