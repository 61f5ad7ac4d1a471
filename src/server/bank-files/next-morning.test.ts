/** A payment of the last permitted day is reported the next morning, after the day roll. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054, pain002 } from '#test/support/bank-messages.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import type { TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openFilesServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)

it('[CLR-22] [CLR-26] pays the award by its value date; with a later one it waits for a person, and the award lapses', async () => {
  const [inTime, settled, late] = await desk().awards([1_000_00n, 2_000_00n, 3_000_00n])
  if (!inTime || !settled || !late) throw new Error('there are three awards')
  expect(new Set([inTime, settled, late].map(({ payBy }) => payBy))).toEqual(new Set(['2026-11-24']))
  await rollDay(server, '2026-11-25T08:30:00+08:00')
  const debits = [
    { reference: inTime.number, amount: inTime.amountAfterDiscount, valueDate: '2026-11-24' },
    { reference: late.number, amount: late.amountAfterDiscount, valueDate: '2026-11-25' },
  ]
  const statement = await desk().take(camt054('MORNING-1', debits))
  expect(statement).toMatchObject({ state: 'done', paid: 1, exceptions: 1 })
  const status = [{ reference: settled.number, status: 'ACSC', settledOn: '2026-11-24' }]
  expect(await desk().take(pain002('MORNING-2', status))).toMatchObject({ paid: 1, exceptions: 0 })
  expect(await desk().exceptions({ fileId: statement?.id ?? '' })).toMatchObject([
    { kind: 'tooLate', named: { number: late.number, state: 'committed' } },
  ])
  await rollDay(server, '2026-11-26T08:30:00+08:00')
  const states = await Promise.all(
    [inTime, settled, late].map(async ({ number }) => (await desk().award(number))?.state),
  )
  expect(states).toEqual(['paid', 'paid', 'lapsed'])
})
