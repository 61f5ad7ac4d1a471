/** Calendars as data: what every installation starts with, what an operator changed, and the warning at the end of one. */
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOpen, nextOpen } from '#domain/calendar.ts'
import { china } from '#domain/calendars/china.ts'
import type { Day } from '#domain/day.ts'
import { ask } from '#test/support/ask.ts'
import { day } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Environment } from '../config/config-error.ts'
import { keepYearCheck } from './commands.ts'
import { readCalendar, readMissingYears } from './queries.ts'
import { keepCalendars } from './store.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
})
afterEach(() => server.close())

/** Opens the warning as a server does, and answers what it writes to the log. */
async function warnings(environment: Environment = 'production'): Promise<unknown[]> {
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await keepYearCheck({ ...server.context, log, config: { ...server.context.config, environment } })
  return lines
}

describe('the calendars in the database', () => {
  it.each(['office', 'bank'] as const)(
    '[MKT-07] hold the Chinese %s days, make-up days included',
    async (kind) => {
      const kept = await readCalendar(server.context.db, 'CN', kind)
      expect(new Map([...kept].toSorted(([a], [b]) => a - b))).toEqual(china)
      expect(isOpen(kept, '2026-10-10' as Day)).toBe(true)
      expect(nextOpen(kept, '2026-12-31' as Day)).toBeUndefined()
    },
  )

  it('[MKT-07] know nothing of a country that has none', async () => {
    expect(await readCalendar(server.context.db, 'FR', 'bank')).toEqual(new Map())
  })

  it('[MKT-07] keep a change when the server starts again', async () => {
    await ask(
      server.ownerUrl,
      `update calendar_days set open = false where kind = 'bank' and day = '2026-10-10'`,
    )
    await keepCalendars(server.context.systemDb)
    const [bank, office] = await Promise.all(
      (['bank', 'office'] as const).map((kind) => readCalendar(server.context.db, 'CN', kind)),
    )
    const saturday = '2026-10-10' as Day
    expect([bank, office].map((one) => one && isOpen(one, saturday))).toEqual([false, true])
  })

  it('[MKT-07] refuse a day of a year that is not there, and one day twice', async () => {
    const insert = (on: string) =>
      ask(
        server.ownerUrl,
        `insert into calendar_days (country, kind, day, open) values ('CN', 'bank', '${on}', true)`,
      )
    await expect(insert('2027-01-01')).rejects.toThrow('foreign key')
    await expect(insert('2026-10-10')).rejects.toThrow('duplicate key')
  })
})

describe('the warning', () => {
  it('[MKT-07] names the year and the calendar that lack it, when a server starts', async () => {
    expect(await warnings()).toMatchObject([
      {
        missing: [
          { country: 'CN', kind: 'office', year: 2027 },
          { country: 'CN', kind: 'bank', year: 2027 },
        ],
        msg: expect.stringMatching(
          /^No calendar of CN 2027 \(office\), CN 2027 \(bank\): .* no date can be given/,
        ) as string,
      },
    ])
    expect(await warnings('sandbox'), 'which says it once, in a sentence').toEqual([])
  })

  it('[MKT-07] follows business time, and is silent when the year is there', async () => {
    await ask(server.ownerUrl, `update clock set offset_ms = ${60 * day}`)
    expect(await warnings()).toMatchObject([{ missing: { length: 4 } }])
    for (const year of [2027, 2028])
      await ask(
        server.ownerUrl,
        `insert into calendar_years select 'CN', kind, ${year} from unnest(array['office', 'bank']) kind`,
      )
    expect(await warnings()).toEqual([])
    expect(await readMissingYears(server.context.db, '2028-01-01' as Day)).toEqual([
      { country: 'CN', kind: 'office', year: 2029 },
      { country: 'CN', kind: 'bank', year: 2029 },
    ])
  })
})
