/** The desk: today's book and past runs by other settings, before and after, for the payer alone; nothing is written. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { closeBook } from './desk-thread.ts'

let server: TestServer
let payer: string
const documentsOf = (...amounts: bigint[]) => amounts.map((amount) => ({ amount, due_date: '2026-12-20' }))
/** 30 days at 360. The minimum is 7.00%, desired are 9.00%, the pool has 8,000,000.00. */
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const plantBook = async () => {
  await plantOffer(server.context, { terms: apr(1_200), documents: documentsOf(36_000_00n) })
  await plantOffer(server.context, {
    code: orchid,
    terms: apr(800),
    documents: documentsOf(360_000_00n, 12_000_00n),
  })
  await plantOffer(server.context, { terms: apr(600), documents: documentsOf(3_600_00n) })
}

type Body = Request<typeof routes.whatIf>['body']
const look = (settings: Body['settings'] = {}, more: Partial<Body> = {}, token = payer) =>
  server.call(routes.whatIf, { body: { marketId: qingdaoId, settings, ...more } }, { token })

describe('today’s book', () => {
  beforeAll(plantBook)

  it('[CLR-25] is the book as it is where nothing is changed, with its curve, and writes nothing', async () => {
    const rows = async () =>
      ask(
        server.ownerUrl,
        'select count(*) from market_settings union all select count(*) from clearing_runs',
      )
    const before = await rows()
    const { data } = await look()
    const book = await server.call(routes.clearingBook, { query: { marketId: qingdaoId } }, { token: payer })
    expect(data.preview).toEqual(book.data.preview)
    expect(data.decision).toEqual(book.data.decision)
    expect(data.list).toMatchObject(book.data.list)
    expect(data.whatIf).toEqual(data.now)
    expect(data.curve.whatIf).toEqual(data.curve.now)
    expect([data.changed, data.now.awarded, data.now.payees, data.now.lowestRate]).toEqual([0, 2, 2, '8.00'])
    expect(data.curve.now).toEqual([
      { apr: '12.00', documents: 1, offered: '35640.00', awarded: '35640.00', averageApr: '12.00' },
      { apr: '8.00', documents: 3, offered: '405160.00', awarded: '47560.00', averageApr: '8.35' },
      { apr: '6.00', documents: 4, offered: '408742.00', awarded: '47560.00', averageApr: '8.33' },
    ])
    expect(await rows()).toEqual(before)
  })

  it('[CLR-25] says what other rates and another pool would award, and which documents change', async () => {
    const lower = (await look({ minimumApr: '6.00', desiredApr: 'none' })).data
    expect([lower.now.awarded, lower.whatIf.awarded, lower.changed]).toEqual([2, 4, 2])
    expect(lower.whatIf).toMatchObject({
      discount: '2858.00',
      lowestRate: '6.00',
      desiredApr: null,
      payees: 2,
    })
    expect(lower.list.map(({ outcome, whatIf }) => [outcome, whatIf.outcome])).toEqual([
      ['awarded', 'awarded'],
      ['skipped', 'awarded'],
      ['awarded', 'awarded'],
      ['leftOut', 'awarded'],
    ])
    const changed = (await look({ minimumApr: '6.00', desiredApr: 'none' }, { outcome: 'changed' })).data
    expect([changed.total, changed.list.map(({ apr: rate }) => rate)]).toEqual([2, ['8.00', '6.00']])
    const small = (await look({ pool: { size: '40000.00', availablePercent: '100' } })).data
    expect([small.now.poolLeft, small.whatIf.poolLeft, small.whatIf.awarded]).toEqual([
      '8000000.00',
      '40000.00',
      1,
    ])
    expect(small.list[2]?.whatIf.reasons).toEqual(['exceedsPool'])
  })

  it('[CLR-25] judges documents by other settings, which are values: longest days, smallest document, pay dates', async () => {
    const short = (await look({ daysPaidEarlyMax: 10 })).data
    expect([short.now.awarded, short.whatIf.awarded, short.whatIf.candidates]).toEqual([2, 0, 0])
    expect(short.list[0]?.whatIf.reasons).toContain('ineligible')
    const large = (await look({ smallestDocument: '20000' })).data
    expect([large.whatIf.awarded, large.list[2]?.whatIf.outcome]).toEqual([1, 'leftOut'])
    const later = (await look({ payMonthDays: [30] })).data
    expect([later.now.payDate, later.whatIf.payDate]).toEqual(['2026-11-20', '2026-11-30'])
    const { data } = await look({ reserveType: 'amount', reserveAmount: '9000000' })
    expect([data.whatIf.awarded, data.now.awarded]).toEqual([0, 2])
  })

  it('[CLR-25] keeps a book for further looks of the same person, and reads it again without it', async () => {
    const { bookId, at, now } = (await look()).data
    await plantOffer(server.context, { terms: apr(1_300), documents: documentsOf(1_000_00n) })
    const again = (await look({ minimumApr: '6.00' }, { bookId })).data
    expect([again.bookId, again.at, again.now.items, again.now]).toEqual([bookId, at, 4, now])
    const fresh = (await look({ minimumApr: '6.00' })).data
    expect([fresh.now.items, fresh.bookId === bookId]).toEqual([5, false])
    const other = (await look({ daysPaidEarlyMax: 10 }, { bookId })).data
    expect(
      [other.now.items, other.bookId === bookId],
      'other eligibility needs both books of one moment',
    ).toEqual([5, false])
    const varied = (await look({ daysPaidEarlyMax: 10, minimumApr: '6.00' }, { bookId: other.bookId })).data
    expect(varied.bookId).toBe(other.bookId)
    server.clock.advance(5 * minute)
    expect((await look({}, { bookId })).data.now.items, 'after a while').toBe(5)
    const stranger = await server.enter('chenwei')
    expect((await look({}, { bookId: fresh.bookId }, stranger)).code).toBe(codes.notFound.code)
  })

  it('[CLR-25] is read again where the desk has lost its books with their thread', async () => {
    const { data: before } = await look()
    await closeBook('here', before.bookId)
    const { code, data: after } = await look({}, { bookId: before.bookId })
    expect([code, after.bookId === before.bookId]).toEqual([0, false])
    expect(after.decision).toEqual(before.decision)
  })

  it('[CLR-25] [MKT-02] obeys the rule of the fixed rate, as saving does', async () => {
    const market = async () =>
      (await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token: payer })).data
    const save = async (changes: object) =>
      (
        await server.call(
          routes.settingsUpdate,
          { body: { ...sentSettings(await market()), ...changes } },
          { token: payer },
        )
      ).code
    expect(await save({ fixedApr: '9.00' })).toBe(0)
    try {
      const settings = { minimumApr: '9.50', desiredApr: '10.00' }
      expect(await save(settings)).toBe(codes.fixedOutOfRange.code)
      const tried = await look(settings)
      expect([tried.code, tried.message.includes('9.50%')]).toEqual([codes.fixedOutOfRange.code, true])
    } finally {
      expect(await save({ fixedApr: undefined })).toBe(0)
    }
  })

  it('[CLR-25] refuses what could not be saved, beside its field', async () => {
    const cases = [
      [{ minimumApr: '9.50' }, 'desiredOutOfRange', 'settings.desiredApr'],
      [{ minimumApr: '3.00' }, 'minimumOutOfRange', 'settings.minimumApr'],
      [{ desiredApr: '6.00' }, 'desiredOutOfRange', 'settings.desiredApr'],
      [{ reserveType: 'amount' }, 'reserveAmountZero', 'settings.reserveAmount'],
      [{ dueDateMax: '2026-01-01' }, 'dueDateMaxPast', 'settings.dueDateMax'],
      [{ dayCount: 365 }, 'dayCountInUse', 'settings.dayCount'],
      [{ pool: { size: '1.234', availablePercent: '100' } }, 'poolSizeUnfit', 'settings.pool.size'],
      [
        { pool: { size: '99999999999999999', availablePercent: '100' } },
        'poolSizeTooLarge',
        'settings.pool.size',
      ],
    ] as const
    for (const [settings, failure, field] of cases) {
      const refused = await look(settings)
      expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([codes[failure].code, [field]])
    }
    const both = await server.call(routes.whatIf, { body: { settings: {} } }, { token: payer })
    expect(both.code).toBe(codes.whatIfOfOne.code)
  })

  it('[MKT-03] [MKT-10] is previewed by its settings in an address too, before and after', async () => {
    const read = (query: object, token = payer) =>
      server.call(routes.marketPreview, { params: { id: qingdaoId }, query }, { token })
    const { data } = await read({ minimumApr: '6.00', desiredApr: 'none' })
    const same = (await look({ minimumApr: '6.00', desiredApr: 'none' })).data
    expect([data.now, data.whatIf, data.changed]).toEqual([same.now, same.whatIf, same.changed])
    const pool = (await read({ size: '40000.00', availablePercent: '50' })).data
    expect(pool.whatIf.poolLeft).toBe('20000.00')
    const unfit = await read({ size: '1.234', availablePercent: '50' })
    expect([unfit.code, Object.keys(unfit.fields ?? {})]).toEqual([codes.poolSizeUnfit.code, ['size']])
    expect((await read({}, await server.enter('chenwei'))).code).toBe(codes.notFound.code)
    expect((await read({}, await server.enter('lixiaoyun'))).code).toBe(codes.notAllowed.code)
  })

  it('[MKT-17] is not there for other payers, and refused to payees', async () => {
    const [stranger, payee] = [await server.enter('chenwei'), await server.enter('lixiaoyun')]
    expect((await look({}, {}, stranger)).code).toBe(codes.notFound.code)
    expect((await look({}, {}, payee)).code).toBe(codes.notAllowed.code)
  })
})
