/** Monthly statements: the sums of a month are those of the ledger, for both sides, as list, PDF and sheet. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { displayDigits, parseAmount } from '#domain/money.ts'
import { ask } from '#test/support/ask.ts'
import { day, minute } from '#test/support/clock.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { apr, clearNow, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { unzip } from '#test/support/unzip.ts'

let server: TestServer
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  await enter()
  const documents = [1, 2, 3, 4].map((n) => ({
    number: `MONTH-${n}`,
    amount: BigInt(n) * 100_000_07n,
    due_date: '2026-12-20',
  }))
  await plantOffer(server.context, { terms: apr(1_000), documents })
  await plantOffer(server.context, {
    code: orchid,
    terms: apr(1_100),
    documents: [{ number: 'MONTH-OTHER', amount: 250_000_00n, due_date: '2027-01-20' }],
  })
  server.clock.advance(minute)
  await clearNow(server)
  await later(4)
  await rollDay(server, server.clock().toISOString())
  await pay(['MONTH-1', 'MONTH-2', 'MONTH-3', 'MONTH-OTHER'], { valueDate: '2026-11-20', reference: 'B-1' })
  await later(8)
  await rollDay(server, server.clock().toISOString())
  const short = (await awards()).find(({ documentNumber }) => documentNumber === 'MONTH-4')
  await pay(['MONTH-4'], { valueDate: '2026-11-28', amounts: [short?.amountAfterDiscount ?? ''] })
  await later(6)
  await rollDay(server, server.clock().toISOString())
  const awardIds = await idsOf(['MONTH-3'])
  await server.call(routes.awardsReturned, { body: { awardIds, returnedOn: '2026-12-03' } }, { token: payer })
})
afterAll(() => server.close())

async function enter(): Promise<void> {
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
}

/** Days go by, and both sides sign in again. */
async function later(days: number): Promise<void> {
  server.clock.advance(days * day)
  await enter()
}

const awards = async () =>
  (await server.call(routes.awardList, { query: { keyword: 'MONTH' } }, { token: payer })).data.list
const idsOf = async (numbers: readonly string[]): Promise<string[]> =>
  (await awards()).filter(({ documentNumber }) => numbers.includes(documentNumber)).map(({ id }) => id)
async function pay(
  numbers: readonly string[],
  paid: { valueDate: string; reference?: string; amounts?: string[] },
) {
  const body = { awardIds: await idsOf(numbers), ...paid }
  const { data } = await server.call(routes.awardsPaid, { body }, { token: payer })
  expect(data.refused).toEqual([])
}

const listAs = async (token: string, query = {}) =>
  (await server.call(routes.statementList, { query }, { token })).data.list
const fileAs = (token: string, query: Readonly<Record<string, string>>, language = 'zh') =>
  server.app.inject({
    url: `/clearing/v1/statements/file?${new URLSearchParams(query)}`,
    headers: { token, 'accept-language': language },
  })

/** What the ledger moved on an account of a payer and a payee in a month, in minor units. */
const ledgerSum = async (payeeName: string, kind: string, month: string): Promise<bigint> => {
  const [sum] = await ask(
    server.ownerUrl,
    `select coalesce(sum(e.amount_minor), 0)::text from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts a on a.id = e.account_id
     where a.kind = '${kind}' and a.market_id = '${qingdaoId}' and to_char(t.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM') = '${month}'
       and t.other_tenant_id in (select payee_tenant_id from payees where name = '${payeeName}')`,
  )
  return BigInt(String(sum))
}
const minorOf = (amount: string): bigint => parseAmount(amount, 'CNY')?.minor ?? -1n

describe('[CLR-23] the monthly statement', () => {
  it('has totals equal to the entries of the ledger in that month, for every payee and month', async () => {
    const months = await Promise.all(['2026-11', '2026-12'].map((month) => listAs(payer, { month })))
    expect(months.map((list) => list.length)).toEqual([2, 1])
    for (const { month, payeeName, cashEarly, cost } of months.flat()) {
      const booked = await Promise.all(['net', 'discount'].map((kind) => ledgerSum(payeeName, kind, month)))
      expect([minorOf(cashEarly), minorOf(cost)]).toEqual(booked)
    }
  })

  it('lists the months of a payee that have something, newest first, with cash, cost, APR and days', async () => {
    const list = await listAs(payee)
    expect(list.map(({ month, paid, returned, late }) => [month, paid, returned, late])).toEqual([
      ['2026-12', 0, 1, 0],
      ['2026-11', 3, 0, 1],
    ])
    const [december, november] = list
    expect(november).toMatchObject({ effectiveApr: '10.08', daysGained: '30.0', currency: 'CNY' })
    expect(december).toMatchObject({ effectiveApr: null, daysGained: null, shortfall: '0.00' })
    // 10% of 400,000.28 for 30 days of 360.
    expect(november?.shortfall).toBe('3333.34')
    expect(december?.cashEarly.startsWith('-')).toBe(true)
  })

  it('gives a payer the last month by default, a payee of its own by id, and finds names', async () => {
    const [last, ...none] = await listAs(payer)
    expect([last?.month, none]).toEqual(['2026-12', []])
    const ofPayee = await listAs(payer, { payeeId: last?.payeeId ?? '' })
    expect(ofPayee.map(({ month }) => month)).toEqual(['2026-12', '2026-11'])
    const named = await listAs(payer, { month: '2026-11', keyword: last?.payeeName.slice(0, 4) ?? '' })
    expect(named.map(({ payeeId }) => payeeId)).toEqual([last?.payeeId])
  })

  it('is a PDF with every award, return and late payment, in both languages', async () => {
    const [december, november] = await listAs(payee)
    if (!november || !december) throw new Error('two months')
    const requestFor = (of: typeof november, format: string) => ({
      month: of.month,
      marketId: of.marketId,
      payeeId: of.payeeId,
      format,
    })
    const answer = await fileAs(payee, requestFor(november, 'pdf'))
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('月结单_2026-11')
    const text = pdfText(answer.rawPayload)
    for (const stated of [
      'MONTH-1',
      'MONTH-2',
      'MONTH-3',
      'MONTH-4',
      november.payerName,
      '10.08%',
      '30.0 天',
    ])
      expect(text).toContain(stated)
    for (const amount of [november.cashEarly, november.cost, november.shortfall])
      expect(text).toContain(displayDigits({ currency: 'CNY', minor: minorOf(amount) }, 'zh'))
    expect(text).not.toContain('MONTH-OTHER')
    expect((await fileAs(payer, requestFor(november, 'pdf'))).rawPayload).toEqual(answer.rawPayload)
    const english = pdfText((await fileAs(payee, requestFor(december, 'pdf'), 'en')).rawPayload)
    expect(english).toContain('Returned payments')
    expect(english).toContain('December 2026')
    const sheet = await fileAs(payee, requestFor(november, 'xlsx'))
    const xml = [...unzip(sheet.rawPayload).values()].map(String).join('')
    for (const stated of ['MONTH-1', 'MONTH-4', '提前付款', november.cashEarly]) expect(xml).toContain(stated)
  })

  it('of a month without awards is refused with its name, and one of others is not found', async () => {
    const [known] = await listAs(payee)
    if (!known) throw new Error('a month')
    const { marketId, payeeId } = known
    const empty = await fileAs(payee, { month: '2026-10', marketId, payeeId, format: 'pdf' }, 'en')
    expect([empty.statusCode, empty.json()]).toMatchObject([
      422,
      {
        code: codes.statementEmpty.code,
        message: 'Nothing was paid early in October 2026, so there is no statement.',
      },
    ])
    const stranger = await server.enter('zhoudashan')
    expect(await listAs(stranger, { month: '2026-11' })).toEqual([])
    const other = await fileAs(stranger, { month: '2026-11', marketId, payeeId, format: 'xlsx' })
    expect(other.statusCode).toBe(404)
    const wrong = await fileAs(payee, { month: '2026-13', marketId, payeeId, format: 'pdf' }, 'en')
    const { data } = wrong.json<{ data: { fields: Record<string, string> } }>()
    expect([wrong.statusCode, Object.keys(data.fields)]).toEqual([400, ['month']])
  })
})
