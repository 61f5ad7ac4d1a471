/** One award and its letter, for both sides and through its life. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { displayDigits, parseAmount } from '#domain/money.ts'
import { minute } from '#test/support/clock.ts'
import { pdfPages, pdfText } from '#test/support/pdf-text.ts'
import { apr, clearNow, moveBusinessDate, orchid, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
let payee: string
let ids: readonly string[]
beforeAll(async () => {
  // The business date moves without a day roll, at which awards would lapse.
  server = await openTestServer({ breaks: ['awardEndAmiss'] })
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
  const documents = ['LETTER-1', 'LETTER-2', 'LETTER-3'].map((number) => ({
    number,
    amount: 300_000_00n,
    due_date: '2026-12-20',
  }))
  await plantOffer(server.context, { terms: apr(1_000), documents })
  await plantOffer(server.context, { code: orchid, documents: [{ number: 'LETTER-OTHER' }] })
  server.clock.advance(minute)
  await clearNow(server)
  const { data } = await server.call(routes.awardList, { query: { keyword: 'LETTER' } }, { token: payee })
  ids = data.list.map((award) => award.id)
})
afterAll(() => server.close())

const readAs = (token: string, id: string) => server.call(routes.awardRead, { params: { id } }, { token })
const awardLetterAs = (token: string, id: string, language: 'zh' | 'en' = 'zh') =>
  server.app.inject({
    url: routes.awardLetter.path.replace('{id}', id),
    headers: { token, 'accept-language': language },
  })
const textAs = async (token: string, id: string, language: 'zh' | 'en' = 'zh'): Promise<string> =>
  pdfText((await awardLetterAs(token, id, language)).rawPayload)

it('[CLR-23] [VER-23] the letter of an award and its seal are on one page', async () => {
  for (const language of ['zh', 'en'] as const) {
    const pages = pdfPages((await awardLetterAs(payee, ids[0] ?? '', language)).rawPayload)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(language === 'zh' ? '扫码查验' : 'Scan to check')
  }
})

it('[CLR-23] the letter of an award states its parties, figures and terms, in the language of its reader', async () => {
  const [id = ''] = ids
  const award = (await readAs(payer, id)).data
  const answer = await awardLetterAs(payee, id)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    `早付确认函_${award.number}.pdf`,
  )
  const digits = (amount: string) =>
    displayDigits(parseAmount(amount, 'CNY') ?? { currency: 'CNY', minor: 0n }, 'zh')
  for (const text of [await textAs(payer, id), await textAs(payee, id)])
    for (const stated of [
      '早付确认函',
      award.number,
      award.offerNumber,
      award.payerName,
      award.payeeName,
      award.documentNumber,
      ...[award.face, award.credits, award.discount, award.amountAfterDiscount].map(
        (one) => `CNY ${digits(one)}`,
      ),
      '年化利率 10.00%',
      '一年 360 天',
      '30 天',
      award.dueDate,
      award.newPayDate,
      award.payBy,
      '待付款',
      '2026-11-16',
      String(award.settingsVersion),
    ])
      expect(text).toContain(stated)
  const english = await textAs(payer, id, 'en')
  for (const stated of ['Award letter', '10.00% APR', 'Nov 20, 2026', 'To be paid'])
    expect(english).toContain(stated)
})

it('[CLR-23] the same award has the same letter, byte for byte', async () => {
  const [id = ''] = ids
  const first = (await awardLetterAs(payer, id)).rawPayload
  server.clock.advance(5 * minute)
  expect((await awardLetterAs(payer, id)).rawPayload).toEqual(first)
})

it('[CLR-23] [CLR-29] an award that is paid, returned or failed says so, with who recorded it for the payer alone', async () => {
  const [paid = '', returned = '', failed = ''] = ids
  await moveBusinessDate(server, '2026-11-20')
  server.clock.advance(4 * 24 * 60 * minute)
  ;[payer, payee] = [await server.enter('gaoyuan'), await server.signIn('lixiaoyun')]
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
  const token = { token: payer }
  const pay = { awardIds: [paid, returned], valueDate: '2026-11-20', reference: 'BANK-77' }
  await server.call(routes.awardsPaid, { body: pay }, token)
  server.clock.advance(minute)
  await server.call(
    routes.awardsReturned,
    { body: { awardIds: [returned], returnedOn: '2026-11-20', reference: 'BACK-1' } },
    token,
  )
  await server.call(
    routes.awardsFailed,
    { body: { awardIds: [failed], reason: 'insufficientAvailableBalance' } },
    token,
  )
  const lives = await Promise.all(
    [paid, returned, failed].map(async (one) => (await readAs(payer, one)).data.timeline),
  )
  expect(lives.map((steps) => steps.map(({ kind }) => kind))).toEqual([
    ['awarded', 'paid'],
    ['awarded', 'paid', 'returned'],
    ['awarded', 'failed'],
  ])
  expect(lives[0]?.[1]?.source).toBe('payer')
  expect(lives[0]?.[1]?.person).toMatch(/./)
  const seen = (await readAs(payee, paid)).data
  expect(seen).toMatchObject({ runId: null, runNumber: null, can: [], bankReference: 'BANK-77' })
  expect(seen.timeline.map(({ person }) => person)).toEqual([null, null])
  expect(await textAs(payee, paid)).toContain('已于 2026-11-20 支付')
  expect(await textAs(payee, returned)).toContain('被银行退回')
  expect(await textAs(payee, failed)).toContain('付款方可用余额不足')
})

it('[CLR-23] nobody else reads an award or its letter', async () => {
  const [id = ''] = ids
  const stranger = await server.enter('zhoudashan')
  const others = [await readAs(stranger, id), await awardLetterAs(stranger, id)]
  expect(others.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual([404, 404])
  const malformed = await awardLetterAs(payer, 'x')
  expect(malformed.statusCode).toBe(400)
})
