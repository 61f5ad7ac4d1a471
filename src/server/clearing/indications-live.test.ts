/** Who hears of a changed indication and when, over a real connection; and what a payee that probes finds out. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import { entityOf } from '#demo/seed-markets.ts'
import type { IndicationRange } from '#domain/clearing/indication.ts'
import { indicationBandsBps, indicationsPerMinuteMax, indicationWidthBps } from '#domain/clearing/limits.ts'
import { bps } from '#test/support/clearing-books.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import { type Reading, readEvents } from '#test/support/events.ts'
import { plantOthers, plantOwn, plantPayees, setPrivately } from '#test/support/indication-world.ts'
import { apr, mingyuan, payerTenantId, qingdaoId } from '#test/support/planted-offers.ts'
import { sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { bandFor } from './indications.ts'

let server: TestServer
let payer: string
let payee: string
let documentId: string
let stream: Reading
const { id: supplierId, tenantId } = entityOf('mingyuan-lanting')

beforeAll(async () => {
  server = await openTestServer({ background: { jobs: [], eventHandlers: [] } })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const body = { companyType: 'supplier', id: supplierId } as const
  await server.call(routes.chooseIdentity, { body }, { token: payee })
  await plantPayees(server)
  documentId = await plantOwn(server)
  await plantOthers(server, 1_000)
  stream = await readEvents(url, payee)
})
afterAll(async () => {
  stream.cut()
  await server.close()
})

const change = async (changes: object) => {
  const { data } = await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token: payer })
  const body = { ...sentSettings(data), ...changes }
  expect((await server.call(routes.settingsUpdate, { body }, { token: payer })).code).toBe(0)
}
const heard = () =>
  stream.heard.filter((event) => event.kind === 'event' && event.topic === topics.indicationsChanged).length

describe('an open page', () => {
  const worst = async () => {
    const body = {
      marketId: qingdaoId,
      method: 'preSettlement' as const,
      rateType: 1 as const,
      rate: '9.00',
      expectedPaymentDate: '2026-11-18',
      documentIds: [documentId],
    }
    const { data } = await server.call(routes.offerQuote, { body }, { token: payee })
    return data.indication.worst
  }

  it('[MKT-09] hears of a change that moves its band, and not of one that does not', async () => {
    expect(await worst()).toBe('clearing')
    // 9.00% stays at least 0.75 above: nothing to hear of. Then it is too near, and then it is not enough.
    await change({ minimumApr: '7.10' })
    await change({ minimumApr: '8.90' })
    await vi.waitFor(() => expect(heard()).toBe(1), { timeout: 10_000, interval: 20 })
    expect(await worst()).toBe('close')
    await change({ showsIndication: false })
    await vi.waitFor(() => expect(heard()).toBe(2), { timeout: 10_000, interval: 20 })
    expect(await worst()).toBeNull()
    const last = stream.heard.at(-1)
    expect(last).toMatchObject({ kind: 'event', ids: {} })
    await change({ minimumApr: '7.00', showsIndication: true })
    await vi.waitFor(() => expect(heard()).toBe(3), { timeout: 10_000, interval: 20 })
  })
})

describe('a payee that probes', () => {
  const requester = { tenantId, userId: '0190aaaa-0000-7000-8000-000000000001' }
  let quotes = 0
  /** The answer of the server to a typed annual rate. */
  const probe = async (rate: number): Promise<IndicationRange> => {
    if (quotes % indicationsPerMinuteMax === 0) server.clock.advance(minute)
    quotes += 1
    const { terms } = { terms: apr(rate) }
    const claim = { documentId, payeeId: tradeOf(mingyuan).payeeId, terms, fixed: false, amount: 10_000_000 }
    const group = {
      market: { tenantId: payerTenantId, marketId: qingdaoId },
      claims: [{ ...claim, daysPaidEarly: 30, billTermDays: 0 }],
    }
    const [answer] = await server.context.indications.ofTyped(requester, 'probe', [[group]])
    if (!answer) throw new Error('There is one answer.')
    return answer
  }
  /** What the specification says for a rate, if c and beta were these. */
  const answerFor = (rate: number, c: number, beta: number) =>
    rate >= c + beta ? 'clearing' : rate < c - (indicationWidthBps - beta) ? 'notClearing' : 'close'

  it('[MKT-09] [MKT-17] with 2,000 quotes over versions of the settings leaves three values of c, 0.50 apart in all', async () => {
    const perVersion = 500
    const minimums = [750, 812, 695, 880]
    const seen: { readonly rate: number; readonly worst: string }[][] = []
    for (const minimum of minimums) {
      await setPrivately(server, { minimumBps: bps(minimum) })
      // A book is read again after a while also without an event; the payee cannot tell, this test can.
      server.clock.advance(minute)
      const edge = minimum + bandFor(server.context.secrets.derive('indications'), qingdaoId, tenantId)
      const around = async () => [(await probe(edge - 1)).worst, (await probe(edge)).worst]
      await expect.poll(around, { timeout: 10_000, interval: 200 }).toEqual(['close', 'clearing'])
      const answers: { readonly rate: number; readonly worst: string }[] = []
      for (let n = 0; n < perVersion; n += 1) {
        const rate = 500 + n
        answers.push({ rate, worst: String((await probe(rate)).worst) })
      }
      seen.push(answers)
    }
    expect(quotes).toBeGreaterThanOrEqual(2_000)
    // Every world that fits all answers: one beta, and a c for each version.
    const possible = minimums.map(() => new Set<number>())
    for (const beta of indicationBandsBps) {
      const rates = seen.map((answers) =>
        Array.from({ length: 1_000 }, (_, n) => 400 + n).filter((c) =>
          answers.every(({ rate, worst }) => worst === answerFor(rate, c, beta)),
        ),
      )
      if (rates.some((found) => found.length === 0)) continue
      for (const [n, found] of rates.entries()) for (const c of found) possible[n]?.add(c)
    }
    for (const [n, values] of possible.entries()) {
      expect(values).toContain(minimums[n])
      expect(values.size).toBeGreaterThanOrEqual(3)
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThanOrEqual(50)
    }
  })
})
