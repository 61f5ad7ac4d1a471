/** Making and canceling offers through the calls: what is written, what both sides see, and every refusal. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers, suzhouMarketId, trade } from '#test/support/offers.ts'

const { server, payer, payee, plant, submit, cancel, read, document, offered } = openOffers()
const codeFor = (failure: Failure): number => codes[failure].code

describe('an offer', () => {
  it('[OFR-06] [OFR-11] [OFR-13] is made of documents, and both sides see it with its figures', async () => {
    const ids = await plant({}, { amount: 250_050n })
    const { code, data: id } = await submit(offerOf(ids, '3500.50'))
    expect(code).toBe(0)
    const expected = {
      kind: 'oneTime',
      method: 'preSettlement',
      rateType: 1,
      rate: '8.00',
      billRateType: null,
      billRate: null,
      expectedPaymentDate: '2026-11-18',
      currency: 'CNY',
      amount: '3500.50',
      status: 'submitted',
      documents: 2,
      awardedAmount: '0.00',
    }
    // 27 days from 18 November to 15 December: 1,000.00 at 8% is 6.00, 2,500.50 is 15.003.
    const seen = await read(id)
    expect(seen.number).toMatch(/^O-\d{6}$/)
    expect(seen).toMatchObject({ ...expected, can: ['modify', 'cancel'], discount: '21.00' })
    expect(
      seen.items.map(({ discount, daysPaidEarly, newPayDate, apr }) => [
        discount,
        daysPaidEarly,
        newPayDate,
        apr,
      ]),
    ).toEqual([
      ['6.00', 27, '2026-11-18', '8.00'],
      ['15.00', 27, '2026-11-18', '8.00'],
    ])
    expect(await read(id, payer())).toMatchObject({ ...expected, can: [] })
    const { data: seenByPayer } = await server().call(routes.marketList, {}, { token: payer() })
    expect(seenByPayer.find((market) => market.id === suzhouMarketId)?.waiting).toBe(2)
    expect(await document(ids[0] ?? '', payer())).toMatchObject({
      status: 'offered',
      offerState: 'pendingClearing',
      offer: { id, discount: '6.00' },
    })
  })

  it('[OFR-35] stands in the list of active offers, and in the history once it has ended', async () => {
    const { offerId } = await offered()
    const listed = async (view: 'active' | 'history') =>
      (
        await server().call(routes.offerList, { query: { view, pageSize: '100' } }, { token: payee() })
      ).data.list.map(({ id }) => id)
    expect(await listed('active')).toContain(offerId)
    expect(await listed('history')).not.toContain(offerId)
    const before = await server().call(routes.offerTotals, { query: { view: 'active' } }, { token: payee() })
    await cancel(offerId)
    expect(await listed('active')).not.toContain(offerId)
    expect(await listed('history')).toContain(offerId)
    const after = await server().call(routes.offerTotals, { query: { view: 'active' } }, { token: payee() })
    expect(after.data.counts.active).toBe(before.data.counts.active - 1)
    expect(before.data.amounts[0]?.currency).toBe('CNY')
  })

  it('[OFR-21] has a priority time for each document, which is when it was submitted', async () => {
    const { offerId } = await offered()
    const [item] = await ask(
      server().ownerUrl,
      `select priority_at = (select submitted_at from offers where id = '${offerId}') as same from offer_items where offer_id = '${offerId}'`,
    )
    expect(item).toBe(true)
  })
})

describe('canceling', () => {
  it('[OFR-20] [OFR-30] takes out some documents, then the rest; what is out can be offered again', async () => {
    const ids = await plant({}, {})
    const [first = '', second = ''] = ids
    const { data: id } = await submit(offerOf(ids, '2000.00'))
    expect((await cancel(id, [first])).data.canceled).toEqual([first])
    const seen = await read(id)
    expect(seen.items.map(({ documentId, state }) => [documentId, state])).toEqual(
      expect.arrayContaining([
        [first, 'canceled'],
        [second, 'live'],
      ]),
    )
    expect(await document(first)).toMatchObject({ status: 'eligible', offerState: 'notApplied' })
    expect((await cancel(id, [first])).code).toBe(codeFor('offerNotModifiable'))
    expect((await cancel(id)).code).toBe(0)
    const ended = await read(id)
    expect(ended.status).toBe('canceled')
    expect(ended.timeline.at(-1)).toMatchObject({ kind: 'ended', state: 'canceled' })
    expect((await submit(offerOf([first], '1000.00'))).code).toBe(0)
  })

  it('[OFR-20] is counted: twenty changes a day in a market, and no more', async () => {
    const made: string[] = []
    await ask(server().ownerUrl, 'delete from offer_edits')
    for (let n = 0; n < 21; n += 1) made.push((await offered()).offerId)
    const answers = []
    for (const id of made) answers.push((await cancel(id)).code)
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(answers[20]).toBe(codeFor('editsOverDailyLimit'))
    await ask(server().ownerUrl, 'delete from offer_edits')
  })
})

describe('a refused offer', () => {
  const refusedAs = async (changes: Parameters<typeof offerOf>[2], row = {}) => {
    const [id = ''] = await plant(row)
    const answer = await submit(offerOf([id], '1000.00', changes))
    expect((await document(id)).offerState).toBe('notApplied')
    return answer
  }

  it.each<readonly [string, string]>([
    ['0', 'rateUnfit'],
    ['0.001', 'rateUnfit'],
    ['99.01', 'rateUnfit'],
    ['100', 'rateUnfit'],
    ['1e1', 'rateUnfit'],
    ['８.00', 'rateUnfit'],
    ['', 'rateMissing'],
    ['3.99', 'rateOutOfRange'],
    ['20.01', 'rateOutOfRange'],
  ])('[OFR-12] refuses a rate of %s with an error at the rate', async (rate, failure) => {
    const answer = await refusedAs({ rate })
    expect(answer.code).toBe(codeFor(failure as Failure))
    expect(JSON.stringify(answer)).toContain('"rate"')
  })

  it('[OFR-09] refuses a day in the past, and one that no pay run follows before the due date', async () => {
    expect((await refusedAs({ expectedPaymentDate: '2026-11-15' })).code).toBe(codeFor('expectedDatePast'))
    expect((await refusedAs({ expectedPaymentDate: '2026-12-15' })).code).toBe(codeFor('noPayRunByDueDate'))
    const [id = ''] = await plant({})
    expect((await submit(offerOf([id], '1000.00', { expectedPaymentDate: '2026-12-12' }))).code).toBe(0)
  })

  it('[OFR-12] needs the agreement as it is now', async () => {
    const { agreementVersion: _, ...without } = offerOf([], '')
    const [id = ''] = await plant({})
    expect((await submit({ ...without, documentIds: [id], payAmount: '1000.00' })).code).toBe(
      codeFor('agreementNotAccepted'),
    )
    expect((await refusedAs({ agreementVersion: id })).code).toBe(codeFor('agreementOutdated'))
  })

  it('[OFR-24] wants documents of one payer and currency, a bill alone, and none that is in another offer', async () => {
    expect((await submit(offerOf([], '0'))).code).toBe(codeFor('noDocuments'))
    const bill = await plant({ type: 'bill', means: 'acceptance', bill_term_days: 90 }, {})
    expect((await submit(offerOf(bill, '2000.00'))).code).toBe(codeFor('billNotAlone'))
    const { documentId } = await offered()
    const again = await submit(offerOf([documentId], '1000.00'))
    expect(again.code).toBe(codeFor('documentInOffer'))
    const usd = await plant({ currency: 'USD' }, {})
    expect((await submit(offerOf(usd, '2000.00'))).code).toBe(codeFor('offerOfTwoCurrencies'))
  })

  it('[OFR-24] takes one document per offer where the operator has set so, for this payer or for all', async () => {
    const ids = await plant({}, {})
    const requested = { ...offerOf(ids, '2000.00'), payAmount: undefined }
    const quoted = async () => {
      const { marketId, method, rateType, rate, expectedPaymentDate, documentIds } = requested
      const body = { marketId, method, rateType, rate, expectedPaymentDate, documentIds }
      return (await server().call(routes.offerQuote, { body }, { token: payee() })).code
    }
    const set = (tenant: string, value: string) =>
      ask(
        server().ownerUrl,
        `insert into admin_config (tenant_id, key, value) values (${tenant}, 'one_document_per_offer', '${value}')`,
      )
    const reported = async () => {
      const { data } = await server().call(routes.marketList, {}, { token: payee() })
      return data.find(({ id }) => id === suzhouMarketId)?.oneDocumentPerOffer
    }
    expect([await quoted(), await reported()]).toEqual([0, false])
    await set('null', '1')
    expect(await reported()).toBe(true)
    expect([await quoted(), (await submit(offerOf(ids, '2000.00'))).code]).toEqual([
      codeFor('oneDocumentOnly'),
      codeFor('oneDocumentOnly'),
    ])
    await set(`'${trade.payerTenantId}'`, '0')
    expect((await submit(offerOf(ids, '2000.00'))).code).toBe(0)
    await ask(server().ownerUrl, `delete from admin_config where key = 'one_document_per_offer'`)
  })

  it('[OFR-12] names the document that is no longer eligible, and why', async () => {
    const [id = ''] = await plant({})
    await server().call(
      routes.documentDisable,
      { body: { invoiceIds: [id], disabled: true, reason: '有争议' } },
      { token: payer() },
    )
    const answer = await submit(offerOf([id], '1000.00'))
    expect(answer.code).toBe(codeFor('documentNotEligible'))
    expect(answer.message).toContain('有争议')
  })

  it('[OFR-12] is refused while the market is closed', async () => {
    const [id = ''] = await plant({})
    await ask(
      server().ownerUrl,
      `update markets set open = false, closed_reason = 'x' where id = '${suzhouMarketId}'`,
    )
    expect((await submit(offerOf([id], '1000.00'))).code).toBe(codeFor('marketClosed'))
    await ask(
      server().ownerUrl,
      `update markets set open = true, closed_reason = null where id = '${suzhouMarketId}'`,
    )
  })

  it('[OFR-11] is refused where the documents no longer come to what was seen', async () => {
    expect((await refusedAs({ payAmount: '999.99' })).code).toBe(codeFor('payAmountDiffers'))
  })
})
