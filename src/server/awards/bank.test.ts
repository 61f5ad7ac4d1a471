/** The simulated bank of the sandbox. */
import { expect, it } from 'vitest'
import { addDays, type Day, startOfDay } from '#domain/day.ts'
import { ask } from '#test/support/ask.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { pain002 } from '#test/support/bank-messages.ts'
import { minute } from '#test/support/clock.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { apr, clearNow, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer } from '#test/support/server.ts'
import { moveClock } from '../schedule/commands.ts'

it('[CLR-22] does not pay what the bank has refused, so that it can lapse', async () => {
  const server = await openFilesServer()
  const payer = await server.enter('gaoyuan')
  const desk = bankFilesDesk(server, () => payer)
  const [refused, other] = await desk.awards([1_000_00n, 2_000_00n])
  const statuses = [{ reference: refused?.number ?? '', status: 'RJCT', reason: 'AC04' }]
  expect(await desk.take(pain002('BANK-1', statuses, 'NOTPROVIDED'))).toMatchObject({ refused: 1 })
  const after = startOfDay(addDays((refused?.newPayDate ?? '') as Day, 1))
  await moveClock(server.context, { to: after }, server.context.makeId(), 60)
  expect((await desk.award(other?.number ?? ''))?.state).toBe('paid')
  expect((await desk.award(refused?.number ?? ''))?.state).toBe('committed')
  await server.close()
})

it('[CLR-22] is asked by each run, also where two of them pay on one day', async () => {
  const server = await openTestServer()
  const documents = [{ amount: 1_000_00n, due_date: '2026-12-20' }]
  const runIds: string[] = []
  for (const _ of [1, 2]) {
    await plantOffer(server.context, { terms: apr(1_000), documents })
    server.clock.advance(15 * minute)
    runIds.push(await clearNow(server))
  }
  const requested = "select body ->> 'runId' from due_rows where kind = 'clearing.bankPays' order by id"
  expect(await ask(server.ownerUrl, requested)).toEqual(runIds)
  await server.close()
})
