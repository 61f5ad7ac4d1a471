/** Calendars as data: what every installation starts with, what an operator changed, and the warning at the end of one. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '#contract/routes.ts'
import { isOpen, nextOpen } from '#domain/calendar.ts'
import { china, provisionalChina } from '#domain/calendars/china.ts'
import type { Day } from '#domain/day.ts'
import { ask } from '#test/support/ask.ts'
import { day } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Environment } from '../config/config-error.ts'
import { provisionalYearsKept } from '../limits.ts'
import { keepCalendars, keepYearCheck, yearSentences } from './commands.ts'
import { readCalendar, readComingYears, readProvisionalYears } from './queries.ts'

let server: TestServer
let shared: TestServer
beforeAll(async () => {
  shared = await openTestServer()
})
beforeEach(() => {
  server = shared
})
afterAll(() => shared.close())

/** Calendars are the platform's: a test that changes them has a database of its own. */
async function openAlone(): Promise<void> {
  server = await openTestServer()
  const { close } = server
  onTestFinished(close)
}

const officeOf = { country: 'CN', kind: 'office' as const }
const bankOf = { country: 'CN', kind: 'bank' as const }
const dropYears = (from: number) =>
  ask(
    server.ownerUrl,
    `with days as (delete from calendar_days where year >= ${from}) delete from calendar_years where year >= ${from}`,
  )
const start = (environment: Environment) => keepCalendars(server.context, environment)
const bankDays = () => readCalendar(server.context.db, 'CN', 'bank')

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
      const published = [...kept].filter(([, { provisional }]) => !provisional).toSorted(([a], [b]) => a - b)
      expect(published).toEqual([...china].map(([year, days]) => [year, { ...days, provisional: false }]))
      expect(isOpen(kept, '2026-10-10' as Day)).toBe(true)
    },
  )

  it('[MKT-07] know nothing of a country that has none', async () => {
    expect(await readCalendar(server.context.db, 'FR', 'bank')).toEqual(new Map())
  })

  it('[MKT-07] keep a change when the server starts again', async () => {
    await openAlone()
    await ask(
      server.ownerUrl,
      `update calendar_days set open = false where kind = 'bank' and day = '2026-10-10'`,
    )
    await start('sandbox')
    const [bank, office] = await Promise.all(
      (['bank', 'office'] as const).map((kind) => readCalendar(server.context.db, 'CN', kind)),
    )
    const saturday = '2026-10-10' as Day
    expect([bank, office].map((one) => one && isOpen(one, saturday))).toEqual([false, true])
  })

  it('[MKT-07] have the same days in the text that reads take, after every change', async () => {
    await openAlone()
    const closedOn = () =>
      ask(
        server.ownerUrl,
        `select json_array_elements_text(y->'closed') from calendar_texts t, json_array_elements(t.calendars->'bank') y
         where t.country = 'CN' and y->>'year' = '2026'`,
      )
    const wanted = [...((await bankDays()).get(2026)?.closed ?? [])].toSorted()
    expect(await closedOn()).toEqual(wanted)
    await ask(server.ownerUrl, `delete from calendar_days where kind = 'bank' and day = '${wanted[0]}'`)
    expect(await closedOn()).toEqual(wanted.slice(1))
    await dropYears(1)
    expect(await ask(server.ownerUrl, 'select from calendar_texts')).toEqual([])
  })

  it('[MKT-07] refuse a day of a year that is not there, and one day twice', async () => {
    const insert = (on: string) =>
      ask(
        server.ownerUrl,
        `insert into calendar_days (country, kind, day, open) values ('CN', 'bank', '${on}', true)`,
      )
    await expect(insert('2037-01-01')).rejects.toThrow('foreign key')
    await expect(insert('2026-10-10')).rejects.toThrow('duplicate key')
  })
})

describe('a year that is not published yet', () => {
  it('[MKT-07] is provisional in a sandbox, for ten years after the last that is published', async () => {
    const kept = await bankDays()
    const provisional = [...kept].filter(([, year]) => year.provisional).map(([year]) => year)
    const years = Array.from({ length: provisionalYearsKept }, (_, n) => 2027 + n)
    expect(provisional.toSorted((a, b) => a - b)).toEqual(years)
    expect(kept.get(2027)).toEqual(provisionalChina(2027))
    expect(nextOpen(kept, '2026-12-31' as Day)).toBe('2027-01-04')
    expect(await readProvisionalYears(server.context.db)).toEqual(years)
    expect((await server.call(routes.businessTime, {})).data.provisionalYears).toEqual(years)
  })

  it('[MKT-07] is not there in production, even on the database of a sandbox', async () => {
    await openAlone()
    const other = await openTestServer({
      ownerUrl: server.ownerUrl,
      clock: server.clock,
      config: { environment: 'production' },
    })
    const kept = await readCalendar(other.context.db, 'CN', 'bank')
    expect([...kept.keys()].toSorted((a, b) => a - b)).toEqual([...china.keys()])
    expect(nextOpen(kept, '2026-12-31' as Day)).toBeUndefined()
    expect((await other.call(routes.businessTime, {})).data.provisionalYears).toEqual([])
    await other.close()
  })

  it('[MKT-07] is replaced when it is published, and a published year is never made provisional', async () => {
    await openAlone()
    await ask(
      server.ownerUrl,
      `with days as (delete from calendar_days where year = 2026 returning 1)
        update calendar_years set provisional = true where year = 2026`,
    )
    await ask(
      server.ownerUrl,
      `insert into calendar_days (country, kind, day, open) values ('CN', 'bank', '2026-03-03', false)`,
    )
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([start('sandbox'), start('sandbox')])
      expect((await bankDays()).get(2026)).toEqual({ ...china.get(2026), provisional: false })
    }
  })

  it('[MKT-07] stays as an operator entered it, in either environment', async () => {
    await openAlone()
    await dropYears(2027)
    await ask(server.ownerUrl, `insert into calendar_years (country, kind, year) values ('CN', 'bank', 2027)`)
    await ask(
      server.ownerUrl,
      `insert into calendar_days (country, kind, day, open) values ('CN', 'bank', '2027-02-05', false)`,
    )
    for (const environment of ['sandbox', 'production'] as const) {
      await start(environment)
      expect((await bankDays()).get(2027)).toEqual({
        closed: new Set(['2027-02-05']),
        open: new Set(),
        provisional: false,
      })
    }
  })

  it('[MKT-07] is reported as provisional when a sandbox starts, and is not missing', async () => {
    const coming = await readComingYears(server.context.db, '2026-11-16' as Day)
    const years = [officeOf, bankOf].map((one) => ({ ...one, year: 2027 }))
    expect(coming).toEqual({ missing: [], provisional: years })
    expect(yearSentences(coming)).toEqual([
      expect.stringMatching(
        /^The calendar of CN 2027 \(office\), CN 2027 \(bank\) is not published yet\. .* provisional/,
      ),
    ])
    expect(yearSentences({ missing: years, provisional: [] })).toEqual([
      expect.stringMatching(/^No calendar of CN 2027 \(office\), CN 2027 \(bank\): /),
    ])
    expect(yearSentences({ missing: [], provisional: [] })).toEqual([])
  })
})

describe('the warning', () => {
  it('[MKT-07] names the year and the calendar that lack it, when a server starts', async () => {
    await openAlone()
    await start('production')
    expect(await warnings()).toMatchObject([
      {
        missing: [
          { ...officeOf, year: 2027 },
          { ...bankOf, year: 2027 },
        ],
        msg: expect.stringMatching(
          /^No calendar of CN 2027 \(office\), CN 2027 \(bank\): .* no date can be given/,
        ) as string,
      },
    ])
    expect(await warnings('sandbox'), 'which says it once, in a sentence').toEqual([])
  })

  it('[MKT-07] follows business time, and is silent when the year is there', async () => {
    await openAlone()
    await start('production')
    await ask(server.ownerUrl, `update clock set offset_ms = ${60 * day}`)
    expect(await warnings()).toMatchObject([{ missing: { length: 4 } }])
    for (const year of [2027, 2028])
      await ask(
        server.ownerUrl,
        `insert into calendar_years select 'CN', kind, ${year} from unnest(array['office', 'bank']) kind`,
      )
    expect(await warnings()).toEqual([])
    expect(await readComingYears(server.context.db, '2028-01-01' as Day)).toEqual({
      missing: [
        { ...officeOf, year: 2029 },
        { ...bankOf, year: 2029 },
      ],
      provisional: [],
    })
  })
})
