/** Offers made at once, documents that leave their offers, and quotes. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers, trade } from '#test/support/offers.ts'

const { server, payer, payee, plant, submit, read, document, offered } = openOffers()
const codeFor = (failure: Failure): number => codes[failure].code

describe('races', () => {
  it('[OFR-34] puts a document into one of many offers that are made at once', async () => {
    const [id = ''] = await plant({})
    const answers = await Promise.all(Array.from({ length: 64 }, () => submit(offerOf([id], '1000.00'))))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(new Set(answers.filter(({ code }) => code !== 0).map(({ code }) => code))).toEqual(
      new Set([codeFor('documentInOffer')]),
    )
  })

  it('[OFR-13] makes one offer of the same call fifty times at once', async () => {
    const [id = ''] = await plant({})
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => submit(offerOf([id], '1000.00'), 'the-same-offer')),
    )
    const made = await ask(
      server().ownerUrl,
      `select count(*)::int as n from offer_items where document_id = '${id}'`,
    )
    expect(made).toEqual([1])
    expect(new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data)).size).toBe(1)
  })
})

describe('documents of an offer', () => {
  const disable = (id: string, token: string) =>
    server().call(
      routes.documentDisable,
      { body: { invoiceIds: [id], disabled: true, reason: '有争议' } },
      { token },
    )

  it('[DOC-38] [OFR-22] [OFR-30] leave it when the payee excludes or disables them', async () => {
    const one = await offered()
    await server().call(routes.documentExclude, { body: [one.documentId] }, { token: payee() })
    expect((await read(one.offerId)).items[0]?.state).toBe('canceled')
    expect(await document(one.documentId)).toMatchObject({ status: 'excluded', offerState: 'notApplied' })
    const other = await offered()
    await disable(other.documentId, payee())
    expect((await read(other.offerId)).items[0]?.state).toBe('canceled')
  })

  it('[OFR-30] [OFR-36] are invalid when the payer disables them', async () => {
    const { documentId, offerId } = await offered()
    await disable(documentId, payer())
    expect((await read(offerId)).items[0]).toMatchObject({
      state: 'invalid',
      invalid: { reason: 'documentDisabled', changes: [] },
    })
    expect(await document(documentId)).toMatchObject({ status: 'disabled', offerState: 'invalid' })
  })

  it('[OFR-32] fail when credit notes leave nothing payable', async () => {
    const { documentId, offerId } = await offered()
    const { number } = await document(documentId)
    const { code } = await server().call(
      routes.documentAdd,
      {
        body: {
          buyerId: trade.payerId,
          supplierId: trade.payeeId,
          number: `${number}-C`,
          type: 'payable',
          amount: '-1000.00',
          currency: 'CNY',
          dueDate: '2026-12-15',
          means: 'transfer',
          creditsNumber: number,
        },
      },
      { token: payer() },
    )
    expect(code).toBe(0)
    expect((await read(offerId)).items[0]).toMatchObject({
      state: 'failed',
      failureReason: 'insufficientPayableBalance',
    })
  })

  it('[DOC-21] can neither be edited nor deleted meanwhile', async () => {
    const { documentId } = await offered()
    const answer = await server().call(
      routes.documentDelete,
      { body: { invoiceIds: [documentId] } },
      { token: payer() },
    )
    expect(answer.data.refused).toMatchObject([{ code: codeFor('documentOffered') }])
  })
})

describe('a quote', () => {
  it('[OFR-04] [OFR-18] [MKT-07] says what it comes to and how the pay date was found, and writes nothing', async () => {
    const ids = await plant({}, { amount: 100_000_00n })
    const { marketId, method, rateType, rate, expectedPaymentDate } = offerOf(ids, '')
    const body = { marketId, method, rateType, rate, expectedPaymentDate, documentIds: [...ids] }
    const { data } = await server().call(routes.offerQuote, { body }, { token: payee() })
    expect(data.newPayDate).toBe('2026-11-18')
    expect(data.trace).toMatchObject({ inTime: true, preparationDays: 1, payDate: '2026-11-18' })
    expect(data.total).toMatchObject({ documents: 2, amount: '101000.00', discount: '606.00', apr: '8.00' })
    expect(data.items[0]).toMatchObject({ daysPaidEarly: 27, discountRate: '0.60', effectiveApr: '8.05' })
  })
})

describe('an export', () => {
  it('[OFR-35] has a row for each offer of the list, with exact amounts', async () => {
    const { offerId } = await offered()
    const { number } = await read(offerId)
    const url = '/offer/v1/offers/export?format=csv&view=active'
    const answer = await server().app.inject({ method: 'GET', url, headers: { token: payee() } })
    const lines = answer.body.split('\r\n').filter(Boolean)
    const listed = await server().call(routes.offerTotals, { query: { view: 'active' } }, { token: payee() })
    expect(lines).toHaveLength(listed.data.total + 1)
    expect(lines.find((line) => line.includes(number))).toContain('1000.00')
  })
})
