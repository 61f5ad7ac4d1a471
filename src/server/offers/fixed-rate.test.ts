/** The published fixed rate: set by the payer, accepted as it is by payees, and kept by their offers. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { fixedOfferAgreements } from '#server/agreements/queries.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { offerOf, openOffers, suzhouMarketId, trade } from '#test/support/offers.ts'
import { type MarketView, sentSettings } from '#test/support/sent-settings.ts'

const { server, payer, payee, plant, submit, cancel, modify, read, offered } = openOffers()
const codeFor = (failure: Failure): number => codes[failure].code

const market = async (token = payer()): Promise<MarketView> =>
  (await server().call(routes.marketDetail, { params: { id: suzhouMarketId } }, { token })).data
const publish = async (fixedApr: string | undefined) =>
  server().call(
    routes.settingsUpdate,
    { body: { ...sentSettings(await market()), fixedApr } },
    { token: payer() },
  )
const agreementVersion = fixedOfferAgreements[0] ?? ''
const fixed = { fixed: true, rate: '8.00', agreementVersion }

describe('the published fixed rate', () => {
  it('[MKT-02] [MKT-14] lies between minimum and highest rate, said beside the field', async () => {
    for (const wrong of ['5.99', '18.01']) {
      const answer = await publish(wrong)
      expect(answer.code).toBe(codeFor('fixedOutOfRange'))
      expect(JSON.stringify(answer)).toContain('"fixedApr"')
      expect(answer.message).toContain('6.00%')
    }
    const refused = ask(
      server().ownerUrl,
      `do $$ declare
        shown market_settings; own market_private_settings;
      begin
        select * into shown from market_settings where market_id = '${suzhouMarketId}' order by version desc limit 1;
        select * into own from market_private_settings where market_id = '${suzhouMarketId}' order by version desc limit 1;
        shown.version := shown.version + 1; shown.fixed_bps := 800; insert into market_settings select shown.*;
        own.version := shown.version; own.minimum_bps := 801; own.desired_bps := null; insert into market_private_settings select own.*;
      end $$`,
    )
    await expect(refused).rejects.toThrow('the rates of a market are in order')
  })

  it('[OFR-16] cannot be accepted where there is none', async () => {
    const [id = ''] = await plant({})
    expect((await submit(offerOf([id], '1000.00', fixed))).code).toBe(codeFor('fixedRateMissing'))
  })

  it('[MKT-14] [MKT-18] is read by payees at once, and counts for clearings after the lock', async () => {
    const before = await market()
    expect((await publish('8.00')).code).toBe(0)
    const after = await market(payee())
    expect(after.settings.fixedApr).toBe('8.00')
    expect(after.settingsChangedAt > before.settingsChangedAt).toBe(true)
    expect(Date.parse(after.ratesCountFrom)).toBe(Date.parse(after.settingsChangedAt) + 30 * minute)
    expect(JSON.stringify(after.settings)).not.toContain('minimumApr')
  })

  it('[OFR-16] is accepted as it is: no other rate, and the offer says that it is fixed', async () => {
    const [id = ''] = await plant({})
    const other = await submit(offerOf([id], '1000.00', { fixed: true, rate: '8.01' }))
    expect(other.code).toBe(codeFor('fixedRateDiffers'))
    expect(other.message).toContain('8.00%')
    const flat = await submit(offerOf([id], '1000.00', { ...fixed, rateType: 2 }))
    expect(flat.code).toBe(codeFor('fixedRateDiffers'))
    const { data } = await submit(offerOf([id], '1000.00', fixed))
    expect(await read(data)).toMatchObject({ kind: 'oneTime', fixed: true, rate: '8.00', discount: '6.00' })
    expect(await read(data, payer())).toMatchObject({ fixed: true })
  })

  it('[OFR-16] [OFR-20] the rate of a fixed offer cannot be edited; its date and documents can', async () => {
    const { offerId, documentId } = await offered(fixed)
    const same = { documentIds: [documentId] }
    expect((await modify(offerId, { agreementVersion, ...same, rate: '9.00' })).code).toBe(
      codeFor('fixedRateNotEditable'),
    )
    const later = { ...same, expectedPaymentDate: '2026-11-20' }
    expect((await modify(offerId, { agreementVersion, ...later })).code).toBe(0)
    expect(await read(offerId)).toMatchObject({ rate: '8.00', expectedPaymentDate: '2026-11-20', version: 2 })
  })

  it('[OFR-16] after review a fixed offer cannot be canceled, nor its documents taken out', async () => {
    const { offerId, documentId } = await offered(fixed)
    const [more = ''] = await plant({})
    const reviewed = 'state = $$live$$, reviewed = true, reviewed_at = changed_at'
    for (const columns of ['state = $$review$$', reviewed])
      await ask(
        server().ownerUrl,
        `alter table offer_items disable trigger changes_as_listed; update offer_items set ${columns} where offer_id = '${offerId}';
         alter table offer_items enable trigger changes_as_listed`,
      )
    expect((await cancel(offerId)).code).toBe(codeFor('offerNotModifiable'))
    expect((await modify(offerId, { documentIds: [], withdraw: true })).code).toBe(
      codeFor('offerNotModifiable'),
    )
    const offer = await read(offerId)
    expect([offer.can, offer.items[0]?.can]).toEqual([['modify'], []])
    const both = { documentIds: [documentId, more], payAmount: '2000.00' }
    expect((await modify(offerId, { agreementVersion, ...both })).code).toBe(0)
    expect((await read(offerId)).items.map(({ label }) => label).toSorted()).toEqual([
      'approved',
      'submitted',
    ])
  })

  it('[OFR-16] a fixed offer keeps its rate where the published one changes, and takes no more documents', async () => {
    const { offerId, documentId } = await offered(fixed)
    const [more = ''] = await plant({})
    expect((await publish('7.50')).code).toBe(0)
    expect(await read(offerId)).toMatchObject({ rate: '8.00', status: 'submitted' })
    const both = { documentIds: [documentId, more], payAmount: '2000.00' }
    expect((await modify(offerId, { agreementVersion, ...both })).code).toBe(codeFor('fixedRateNotEditable'))
    expect((await publish(undefined)).code).toBe(0)
    expect((await market(payee())).settings.fixedApr).toBeNull()
    expect(await read(offerId)).toMatchObject({ rate: '8.00' })
  })

  it('[MKT-02] [OFR-16] a run tests a fixed offer against the minimum of the market, not that of its payee', async () => {
    server().clock.advance(45 * minute)
    await publish('8.00')
    const atFixed = await offered(fixed)
    const atOwn = await offered()
    const params = { id: trade.payeeId, minApr: '9.00' }
    expect((await server().call(routes.payeeMinimum, { params }, { token: payer() })).code).toBe(0)
    server().clock.advance(45 * minute)
    const { data } = await server().call(
      routes.clearingBook,
      { query: { marketId: suzhouMarketId, pageSize: '100' } },
      { token: payer() },
    )
    const reasonsOf = (documentId: string) =>
      data.list.find((item) => item.documentId === documentId)?.reasons.includes('belowPayeeMinimum')
    expect([reasonsOf(atFixed.documentId), reasonsOf(atOwn.documentId)]).toEqual([false, true])
  })
})
