/** Payment files while something goes wrong: a process that dies between batches, and a day roll at the same moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankRowsPerBatch } from '#domain/bank-files/limits.ts'
import { ask } from '#test/support/ask.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054, type Debit } from '#test/support/bank-messages.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { payerTenantId } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { applyJob } from './jobs.ts'

let server: TestServer
let payer: string
const today = '2026-11-16'
beforeAll(async () => {
  server = await openFilesServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)
type Award = Awaited<ReturnType<ReturnType<typeof desk>['awards']>>[number]
const debitOf = ({ number, amountAfterDiscount }: Award): Debit => ({
  reference: number,
  amount: amountAfterDiscount,
  valueDate: today,
  bankReference: `B-${number}`,
})

describe('[CLR-22] a payment file', () => {
  it('whose process dies during a batch goes on after the last one, and pays nothing twice', async () => {
    const awards = await desk().awards([1_000_00n, 2_000_00n, 3_000_00n])
    const [first, second, third] = awards.map(debitOf)
    if (!first || !second || !third) throw new Error('there are three awards')
    const others = Array.from({ length: bankRowsPerBatch }, (_, n) => ({ ...first, reference: `RENT-${n}` }))
    const { id } = await desk().send(camt054('DIES-1', [first, ...others, second, third]))
    await desk().work(id, 'read')
    await desk().record(id)
    const dying = new AbortController()
    let units = 0
    const clock = Object.assign(() => {
      units += 1
      if (units === 2) dying.abort()
      return server.context.clock()
    }, server.context.clock)
    const body = { tenantId: payerTenantId, fileId: id }
    await applyJob
      .run({ ...server.context, clock }, body, { id: server.context.makeId(), signal: dying.signal })
      .catch(() => undefined)
    expect(await desk().file(id)).toMatchObject({
      state: 'applying',
      paid: 1,
      exceptions: bankRowsPerBatch - 1,
    })
    await Promise.all([desk().work(id, 'apply'), desk().work(id, 'apply')])
    expect(await desk().file(id)).toMatchObject({
      state: 'done',
      paid: 3,
      exceptions: bankRowsPerBatch,
    })
    const payments = `select count(*)::int from award_payments where award_id in ('${awards.map((award) => award.id).join("', '")}')`
    expect(await ask(server.ownerUrl, payments)).toEqual([3])
  })

  it('at the moment of the day roll: each award is paid or lapses, and what came too late is an exception', async () => {
    const awards = await desk().awards([1, 2, 3, 4, 5, 6].map((n) => BigInt(n) * 1_000_00n))
    const { id } = await desk().send(camt054('ROLL-1', awards.map(debitOf)))
    await desk().work(id, 'read')
    await desk().record(id)
    await Promise.all([desk().work(id, 'apply'), rollDay(server, '2026-11-26T00:10:00+08:00')])
    payer = await server.enter('gaoyuan')
    const states = await Promise.all(awards.map(async ({ number }) => (await desk().award(number))?.state))
    const paid = states.filter((state) => state === 'paid').length
    expect(states.every((state) => state === 'paid' || state === 'lapsed')).toBe(true)
    expect(await desk().file(id)).toMatchObject({ state: 'done', paid, exceptions: awards.length - paid })
    const late = await desk().exceptions({ fileId: id })
    expect(late.map(({ kind }) => kind)).toEqual(late.map(() => 'tooLate'))
  })
})
