/** Awards and their payment, over the calls of both sides. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { day, minute } from '#test/support/clock.ts'
import {
  apr,
  clearNow,
  moveBusinessDate,
  orchid,
  type Planted,
  plantOffer,
  qingdaoId,
} from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
let payee: string
let planted: Planted
let runId: string
beforeAll(async () => {
  // The business date moves without a day roll, at which awards would lapse.
  server = await openTestServer({ breaks: ['awardEndAmiss'] })
  await enter()
  // To the payer, what a payee entered as receivable is a payable.
  const documents = [1, 2, 3, 4].map((n) => ({
    amount: BigInt(n) * 100_000_00n,
    due_date: '2026-12-20',
    ...(n === 1 && {
      type: 'receivable' as const,
      source: 'payee' as const,
      confirmation: 'confirmed' as const,
    }),
  }))
  planted = await plantOffer(server.context, { terms: apr(1_000), documents })
  await plantOffer(server.context, { code: orchid, terms: apr(1_100), documents })
  server.clock.advance(minute)
  runId = await clearNow(server)
})
afterAll(() => server.close())

/** Both sides sign in. */
async function enter(): Promise<void> {
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
}

const awardsAs = async (token: string, query = {}) =>
  (await server.call(routes.awardList, { query }, { token })).data
const pay = (awardIds: string[], valueDate: string, amounts?: string[]) =>
  server.call(
    routes.awardsPaid,
    { body: { awardIds, valueDate, ...(amounts && { amounts }) } },
    { token: payer },
  )
const codeOf = (failure: Failure): number => codes[failure].code
const balance = async (kind: string): Promise<unknown> =>
  (
    await ask(
      server.ownerUrl,
      `select coalesce(sum(b.balance_minor), 0)::text from ledger_accounts a join ledger_balances b on b.account_id = a.id
       where a.market_id = '${qingdaoId}' and a.kind = '${kind}'`,
    )
  )[0]
const committed = 2_000_000_00n - 8_333_33n - 9_166_67n

describe('awards', () => {
  it('[CLR-20] [CLR-29] fix what is paid, when and at which rate; net, discount and credits come to the face', async () => {
    const { list } = await awardsAs(payer)
    expect(list).toHaveLength(8)
    for (const award of list) {
      const sum = Number(award.amountAfterDiscount) + Number(award.discount) + Number(award.credits)
      expect(sum).toBeCloseTo(Number(award.face), 2)
      expect(award).toMatchObject({
        runId,
        state: 'committed',
        newPayDate: '2026-11-20',
        payBy: '2026-11-24',
        daysPaidEarly: 30,
        can: ['pay', 'fail'],
      })
    }
    expect(new Set(list.map(({ number }) => number)).size).toBe(8)
  })

  it('[CLR-29] [MKT-17] a payee sees its own awards, and no run', async () => {
    const { list } = await awardsAs(payee)
    expect(list.map(({ itemId }) => itemId).toSorted()).toEqual(planted.itemIds.toSorted())
    expect(new Set(list.map((award) => award.runId))).toEqual(new Set([null]))
    expect(list.flatMap(({ can }) => can)).toEqual([])
    const read = await server.call(routes.runRead, { params: { id: runId } }, { token: payee })
    expect(read.status).toBe(403)
  })

  it('[OFR-36] hold their documents from the run on, before anything else has followed', async () => {
    const id = planted.documentIds[0] ?? ''
    const disabling = { body: { invoiceIds: [id], disabled: true, reason: '有争议' } }
    const disabled = (await server.call(routes.documentDisable, disabling, { token: payer })).data
    const excluded = (await server.call(routes.documentExclude, { body: [id] }, { token: payee })).data
    expect([disabled, excluded].map(({ done, refused }) => [done, refused.length])).toEqual([
      [[], 1],
      [[], 1],
    ])
  })

  it('[CLR-21] of a run that is not there have no file', async () => {
    const url = `/clearing/v1/runs/${server.context.makeId()}/file?format=csv`
    const answer = await server.app.inject({ method: 'GET', url, headers: { token: payer } })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, codeOf('notFound')])
  })

  it('[CLR-21] are a file of the run, in both formats, with exact amounts', async () => {
    const url = `/clearing/v1/runs/${runId}/file?format=csv`
    const response = await server.app.inject({
      method: 'GET',
      url,
      headers: { token: payer, 'accept-language': 'en' },
    })
    const lines = response.body.trim().split('\r\n')
    expect(lines).toHaveLength(10)
    const { list } = await awardsAs(payer)
    const [first] = list.filter(({ itemId }) => itemId === planted.itemIds[0])
    expect(lines[0]?.split(',').slice(0, 7)).toEqual([
      'Award number',
      'Run',
      'Payer company',
      'Payee code',
      'Payee',
      'Document type',
      'Document number',
    ])
    expect(lines[1]?.split(',')).toEqual([
      first?.number,
      '1',
      '澜庭制冷设备（青岛）有限公司',
      '600114',
      first?.payeeName,
      'Accounts payable',
      first?.documentNumber,
      first?.offerNumber,
      ...'CNY,100000.00,0.00,100000.00,833.33,99166.67,10.00%,30,0,2026-12-20,2026-11-20,**** 5600,中国建设银行,Verified,Yes,To be paid,,'.split(
        ',',
      ),
    ])
    expect(lines[9]?.split(',').slice(8, 14), 'the totals').toEqual([
      'CNY',
      '2000000.00',
      '0.00',
      '2000000.00',
      '17500.00',
      '1982500.00',
    ])
    expect(lines[9]).toMatch(/^Total \(8\),/)
    const name = decodeURIComponent(String(response.headers['content-disposition']))
    expect(name, 'says market and run').toContain('Award file_澜庭制冷设备（青岛）有限公司_CNY_Run 1_')
    const xlsx = await server.app.inject({
      method: 'GET',
      url: url.replace('csv', 'xlsx'),
      headers: { token: payer },
    })
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})

describe('payment', () => {
  it('[CLR-22] names every award once, and an amount for each or for none', async () => {
    const [one = '', two = ''] = (await awardsAs(payee)).list.map(({ id }) => id)
    expect((await pay([one, two], '2026-11-16', ['1.00'])).code).toBe(codeOf('inputInvalid'))
    expect((await pay([one, one], '2026-11-16')).code).toBe(codeOf('inputInvalid'))
  })

  it('[CLR-22] is refused in the future, and too early or too late for each award', async () => {
    const [first] = (await awardsAs(payee)).list
    expect((await pay([first?.id ?? ''], '2026-11-17')).code).toBe(codeOf('valueDateFuture'))
    const early = (await pay([first?.id ?? ''], '2026-11-15')).data
    expect([early.done, early.refused[0]?.code]).toEqual([[], codeOf('valueDateTooEarly')])
    server.clock.advance(9 * day)
    await enter()
    await moveBusinessDate(server, '2026-11-25')
    const late = (await pay([first?.id ?? ''], '2026-11-25')).data
    expect([late.done, late.refused[0]?.code]).toEqual([[], codeOf('valueDateTooLate')])
    expect([await balance('committed'), await balance('outstanding')]).toEqual([String(committed), '0'])
  })

  it('[CLR-22] [MKT-06] pays one or many once, and only what the award says; pool, ledger and documents follow', async () => {
    const { list } = await awardsAs(payee)
    const [one, two, three, four] = list
      .toSorted((a, b) => Number(a.amount) - Number(b.amount))
      .map(({ id }) => id)
    const ids = [one, two, three].map((id) => id ?? '')
    const { data } = await pay([...ids, server.context.makeId()], '2026-11-20', [
      '99166.67',
      '1.00',
      '297500.00',
      '1.00',
    ])
    expect(data.done).toEqual([one, three])
    expect(data.refused.map(({ code }) => code)).toEqual([codeOf('awardAmountDiffers'), codeOf('notFound')])
    const again = (await pay([one ?? '', four ?? ''], '2026-11-20')).data
    expect([again.done, again.refused.map(({ code }) => code)]).toEqual([[four], [codeOf('awardPaid')]])
    const paid = (await awardsAs(payee, { state: ['paid'] })).list
    expect(paid.map(({ id }) => id).toSorted()).toEqual([one, three, four].map(String).toSorted())
    expect(new Set(paid.map(({ paidOn }) => paidOn))).toEqual(new Set(['2026-11-20']))
    const net = 800_000_00n - 6_666_66n
    expect([await balance('committed'), await balance('outstanding')]).toEqual([
      String(committed - net),
      String(net),
    ])
    expect([await balance('payable'), await balance('net'), await balance('discount')]).toEqual([
      String(-800_000_00n),
      String(net),
      '666666',
    ])
    expect(
      await ask(
        server.ownerUrl,
        `select d.status || ' ' || d.paid_date from current_documents d join awards a on a.document_id = d.id where a.id = '${one}'`,
      ),
    ).toEqual(['paid 2026-11-20'])
  })
})
