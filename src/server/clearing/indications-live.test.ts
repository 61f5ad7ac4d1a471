/** Who hears of a changed indication and when, over a real connection; and what a payee that probes finds out. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { indicationsPerMinuteMax } from '#domain/clearing/limits.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { formatPercent } from '#domain/rate.ts'
import { bps, randomBy } from '#test/support/clearing-books.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import { type Reading, readEvents } from '#test/support/events.ts'
import { edgeFrom, plantOthers, plantOwn, plantPayees } from '#test/support/indication-world.ts'
import { apr, mingyuan, payerTenantId, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

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
const edge = () => edgeFrom(server, 700)
const heard = () =>
  stream.heard.filter((event) => event.kind === 'event' && event.topic === topics.indicationsChanged).length

describe('an open page', () => {
  const worst = async () => {
    const body = {
      marketId: qingdaoId,
      method: 'preSettlement' as const,
      rateType: 1 as const,
      rate: formatPercent(edge()),
      expectedPaymentDate: '2026-11-18',
      documentIds: [documentId],
    }
    const { data } = await server.call(routes.offerQuote, { body }, { token: payee })
    return data.indication.worst
  }

  it('[MKT-09] hears of a change that moves its word, and not of one within the cell', async () => {
    expect(await worst()).toBe('clearing')
    // Nothing to hear of up to the edge, which is the rate that was quoted; then it is not enough.
    await change({ minimumApr: formatPercent(edge()) })
    await change({ minimumApr: formatPercent(bps(edge() + 1)) })
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
  let people = 0
  const market = { tenantId: payerTenantId, marketId: qingdaoId }
  /** The quotes that a person has in a minute, of a document at any terms, for any company of the master. */
  const quotedBy = async (random: () => number): Promise<readonly string[]> => {
    people += 1
    const userId = `0190aaaa-0000-7000-8000-${String(people).padStart(12, '0')}`
    const upTo = (max: number) => 1 + Math.floor(random() * max)
    const termsOf = (): Terms => {
      const rate =
        random() < 0.5
          ? ({ type: 'discount', bps: bps(upTo(90)) } as const)
          : ({ type: 'apr', bps: bps(upTo(1_800)) } as const)
      return random() < 0.3 ? { method: 'both', rate, billRate: rate } : { method: 'preSettlement', rate }
    }
    const claim = () => ({
      documentId,
      payeeId: tradeOf(mingyuan).payeeId,
      terms: termsOf(),
      fixed: false,
      amount: Math.ceil(10 ** (4 + random() * 5)),
      daysPaidEarly: upTo(60),
      billTermDays: upTo(180),
    })
    const quotes = Array.from({ length: indicationsPerMinuteMax }, () => [{ market, claims: [claim()] }])
    const answers = await server.context.indications.ofTyped({ tenantId, userId }, 'probe', quotes)
    return answers.map(({ worst, none }) => worst ?? String(none))
  }
  const quotes = async (seed: number): Promise<readonly string[]> => {
    const random = randomBy(seed)
    const answers: string[] = []
    for (let n = 0; n < 500 / indicationsPerMinuteMax; n += 1) answers.push(...(await quotedBy(random)))
    return answers
  }
  /** What the ways to an amount say of themselves, at rates around the cell. */
  const needed = async (): Promise<readonly string[]> => {
    const words: string[] = []
    for (const rate of [edge() - 101, edge() - 100, edge() - 50, edge() - 1, edge()]) {
      server.clock.advance(minute)
      const rates = [{ marketId: qingdaoId, rateType: 1 as const, rate: formatPercent(bps(rate)) }]
      const body = { currency: 'CNY' as const, amount: '50000.00', by: '2026-12-11', rates }
      const { data } = await server.call(routes.offerNeed, { body }, { token: payee })
      expect(data.ways).not.toHaveLength(0)
      words.push(JSON.stringify(data.ways.map(({ way, indication }) => [way, indication])))
    }
    return words
  }
  /** The next version of the settings, once the book has been read with it. */
  const setMinimum = async (minimum: number): Promise<void> => {
    const known = async () => {
      // A minute that passed while a book was read counts as the time that it took.
      server.clock.advance(minute)
      const [answer] = await quotedBy(randomBy(1))
      return answer !== 'unavailable'
    }
    await change({ minimumApr: formatPercent(bps(minimum)), showsIndication: false })
    await expect.poll(known, { timeout: 10_000, interval: 200 }).toBe(false)
    await change({ showsIndication: true })
    await expect.poll(known, { timeout: 10_000, interval: 200 }).toBe(true)
  }

  it('[MKT-09] [MKT-17] with 2,000 quotes over versions of the settings is told the same by all of a cell', async () => {
    const seen: (readonly string[])[] = []
    const solved: (readonly string[])[] = []
    for (const minimum of [edge() - 99, edge() - 60, edge() - 1, edge()]) {
      await setMinimum(minimum)
      // Its own offers are made meanwhile, at rates that would be awarded before all others.
      await plantOffer(server.context, {
        terms: apr(1_400 + seen.length),
        documents: [{ due_date: '2026-12-20', amount: 1_000_000_00n }],
      })
      seen.push(await quotes(7))
      solved.push(await needed())
    }
    expect(seen.flat()).toHaveLength(2_000)
    expect(new Set(seen[0])).toEqual(new Set(['clearing', 'close', 'notClearing']))
    for (const answers of seen) expect(answers).toEqual(seen[0])
    for (const words of solved) expect(words).toEqual(solved[0])
    expect(new Set(solved[0]).size).toBe(3)
    await setMinimum(edge() + 1)
    expect(await quotes(7)).not.toEqual(seen[0])
    expect(await needed()).not.toEqual(solved[0])
  })
})
