/** Payments that were made in time and reported after their award had lapsed, against whatever happened to the document since. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { formatAmount } from '#domain/money.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054 } from '#test/support/bank-messages.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { lapseDesk } from '#test/support/lapse-desk.ts'
import fc from '#test/support/laws.ts'
import { beginNow, workOn } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { mailEndedItems } from '../offers/ended-items.ts'
import { mailPaid, mailPaidAfterLapse } from './mails.ts'

let server: TestServer
let desk: ReturnType<typeof lapseDesk>
beforeAll(async () => {
  server = await openFilesServer()
  desk = lapseDesk(server)
  await desk.enter()
})
afterAll(() => server.close())

const files = () => bankFilesDesk(server, desk.token)
const at = async (documentIds: readonly string[]) =>
  (await desk.awardsOf(documentIds)).map(({ state, item }) => `${state}: ${item}`)
const first = async (documentIds: readonly string[]) => {
  const [award] = await desk.awardsOf(documentIds)
  if (!award) throw new Error('there is an award')
  return award
}
const detail = async (id: string) =>
  (await server.call(routes.awardRead, { params: { id } }, { token: desk.token() })).data

describe('[CLR-26] an award that lapsed although it was paid in time', () => {
  it('is paid by new entries, the discount stands, and both are told', async () => {
    const before = await desk.pool()
    const documentIds = await desk.awarded([100_000_00n], '2027-06-01')
    const award = await first(documentIds)
    await desk.lapse(award)
    expect(await at(documentIds)).toEqual(['lapsed: failed notPaidOnTime'])
    const message = camt054('SLOW-1', [
      { reference: award.number, amount: award.net, valueDate: award.payBy, bankReference: 'B-SLOW-1' },
    ])
    expect(await files().take(message)).toMatchObject({ paid: 1, exceptions: 0 })
    expect(await at(documentIds)).toEqual(['paid: awarded'])
    const net = Math.round(Number(award.net) * 100)
    expect(await desk.pool()).toMatchObject({
      available: before.available - net,
      outstanding: (before.outstanding ?? 0) + net,
    })
    const shown = await detail(award.id)
    expect(shown.timeline.map(({ kind }) => kind)).toEqual(['awarded', 'lapsed', 'paidInTime'])
    expect(shown).toMatchObject({
      state: 'paid',
      paidOn: award.payBy,
      outsidePool: null,
      failureReason: null,
    })
    await deliverAll(server.context, [mailPaid, mailPaidAfterLapse, mailEndedItems])
    const templates = async (to: string) =>
      (await server.call(outboxRead, { query: { to } })).data.map(({ template }) => template)
    expect(await templates('gaoyuan@lanting.test')).toContain('payerPaidInTime')
    const toPayee = await templates('lixiaoyun@mingyuan.test')
    expect(toPayee).toContain('awardsPaidInTime')
    expect(toPayee).not.toContain('awardsPaid')
  })

  it('ends what was offered of the document since as paid, and what was awarded', async () => {
    const documentIds = await desk.awarded([100_000_00n, 200_000_00n], '2027-06-01')
    const awards = await desk.awardsOf(documentIds)
    await desk.lapse(await first(documentIds))
    await desk.offer(documentIds.slice(0, 1))
    await desk.clear()
    await desk.offer(documentIds.slice(1))
    for (const award of awards) expect((await desk.report(award)).done).toEqual([award.id])
    expect(await at(documentIds.slice(0, 1))).toEqual(['paid: awarded', 'failed: failed invoicePaid'])
    expect(await at(documentIds.slice(1))).toEqual(['paid: awarded'])
    expect((await desk.pool()).committed ?? 0).toBe(0)
    expect(await desk.faults()).toEqual([])
  })

  it('is an exception where the document was paid by another award since', async () => {
    const documentIds = await desk.awarded([100_000_00n], '2027-06-01')
    const award = await first(documentIds)
    await desk.lapse(award)
    await desk.offer(documentIds)
    await desk.clear()
    const [, again] = await desk.awardsOf(documentIds)
    if (!again) throw new Error('it is awarded again')
    expect((await desk.report(again, await desk.today())).done).toEqual([again.id])
    const message = camt054('SLOW-2', [
      { reference: award.number, amount: award.net, valueDate: award.payBy },
    ])
    const file = await files().take(message)
    expect(file).toMatchObject({ paid: 0, exceptions: 1 })
    expect((await files().exceptions({ fileId: file?.id }))[0]?.kind).toBe('awardEnded')
    expect((await desk.report(award)).refused.map(({ code }) => code)).toEqual([codes.awardEnded.code])
    expect(await at(documentIds)).toEqual(['lapsed: failed notPaidOnTime', 'paid: awarded'])
  })
})

describe('[CLR-26] [MKT-06] a pool that has no room left', () => {
  it('is charged as far as it has, the award says what is outside it, and a return gives back what was charged', async () => {
    const documentIds = await desk.awarded([300_000_00n], '2027-06-01')
    const award = await first(documentIds)
    await desk.lapse(award)
    const { available } = await desk.pool()
    await desk.awarded([BigInt(available) - 10_000_00n], '2027-06-01')
    const { available: left, outstanding = 0 } = await desk.pool()
    const net = Math.round(Number(award.net) * 100)
    expect(left).toBeLessThan(net)
    expect((await desk.report(award)).done).toEqual([award.id])
    expect(await desk.pool()).toMatchObject({ available: 0, outstanding: outstanding + left })
    expect((await detail(award.id)).outsidePool).toBe(
      formatAmount({ currency: 'CNY', minor: BigInt(net - left) }),
    )
    expect(await desk.faults()).toEqual([])
    expect((await desk.giveBack(award)).done).toEqual([award.id])
    expect(await desk.pool()).toMatchObject({ available: left, outstanding })
    expect(await at(documentIds)).toEqual(['returned: failed paymentReturned'])
  })
})

describe('[CLR-07] [CLR-26] a run in progress', () => {
  it('and the report of a payment in time: the document is paid once', async () => {
    const documentIds = await desk.awarded([90_000_00n], '2027-06-01')
    const award = await first(documentIds)
    await desk.lapse(award)
    await desk.offer(documentIds)
    server.clock.advance(20 * 60_000)
    const runId = await beginNow(server)
    const [, reported] = await Promise.allSettled([workOn(server, runId), desk.report(award)])
    if (reported.status === 'rejected') throw reported.reason
    // The run may hold the market for longer than a person waits; the report is then made again.
    if (reported.value === null) await desk.report(award)
    expect((await at(documentIds))[0]).toBe('paid: awarded')
    expect(await desk.faults()).toEqual([])
  })
})

type Step = 'offer' | 'clear' | 'lapse' | 'fill' | 'return' | `report ${0 | 1 | 2}`
const steps: readonly Step[] = [
  'offer',
  'clear',
  'lapse',
  'fill',
  'return',
  'report 0',
  'report 1',
  'report 2',
]

describe('[CLR-24] [CLR-26] lapses, reports, new offers, new awards and the pool in any order', () => {
  const move = async (days: number) => {
    const today = await desk.today()
    await desk.moveTo(new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10))
  }
  const act = async (step: Step, documentIds: readonly string[]): Promise<void> => {
    const awards = await desk.awardsOf(documentIds)
    const isPaid = awards.some(({ state }) => state === 'paid')
    const isAwarded = awards.some(({ state }) => state === 'committed')
    if (step === 'lapse') return move(8)
    if (step === 'clear') return void (await desk.clear())
    if (step === 'offer') {
      if (!isPaid && !isAwarded) await desk.offer(documentIds).catch(() => undefined)
      return
    }
    if (step === 'fill') {
      const { available } = await desk.pool()
      if (available > 1_000_00) await desk.awarded([BigInt(available) - 500_00n], '2028-06-01')
      return
    }
    if (step === 'return') {
      const paid = awards.find(({ state }) => state === 'paid')
      if (paid) expect((await desk.giveBack(paid)).done).toEqual([paid.id])
      return
    }
    const award = awards[Number(step.slice(-1))]
    if (!award || award.payBy > (await desk.today())) return
    const isTaken = award.state === 'committed' || (award.state === 'lapsed' && award.paidDate === null)
    expect((await desk.report(award)).done, `${award.state} award`).toEqual(isTaken ? [award.id] : [])
  }

  it('leave books in which every invariant holds after each step', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 8, maxLength: 12 }), async (made) => {
        const documentIds = await desk.awarded([50_000_00n], '2028-06-01')
        for (const step of ['lapse', ...made] as const) {
          await act(step, documentIds)
          expect(await desk.faults(), `${made.join(', ')}: after ${step}`).toEqual([])
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})
