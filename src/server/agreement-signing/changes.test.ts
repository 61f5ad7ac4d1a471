/** Signing changes of offers: each is signed as it is made, once, and refused as the change itself would be. */
import { describe, expect, it } from 'vitest'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { orchid, plantOffer } from '#test/support/planted-offers.ts'
import { expectRefusedOf } from '#test/support/refused-in-both.ts'
import { signingDesk } from '#test/support/signing.ts'

type Change = NonNullable<Request<typeof routes.agreementSign>['body']['change']>

const desk = openOffers()
const { server, payee, plant, submit, modify, cancel } = desk
const { makeId, companyId, draftOf, sentCode, sign, download, signedOffer, readVersions } = signingDesk(desk)

const changeOf = (documentIds: readonly string[], changes: Partial<Change> = {}): Change => ({
  method: 'preSettlement',
  rateType: 1,
  rate: '9.00',
  expectedPaymentDate: '2026-11-18',
  documentIds: [...documentIds],
  version: 1,
  ...changes,
})
const signedAbout = (subjectId: string) =>
  ask(server().ownerUrl, `select count(*)::int from signed_documents where subject_id = '${subjectId}'`)
const refused = expectRefusedOf(payee)
/** Signing the change of an offer is refused, in both languages, and nothing is signed of it. */
async function expectRefused(
  failure: Failure,
  offerId: string,
  change: Change,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const code = await sentCode()
  const before = await signedAbout(offerId)
  const body = { companyId, agreementVersions: readVersions, offerId, change, code }
  await refused(
    failure,
    ({ token, language }) =>
      server().call(routes.agreementSign, { body }, { token, headers: { 'accept-language': language } }),
    { details },
  )
  expect(await signedAbout(offerId)).toEqual(before)
}

describe('[VER-23] the same content', () => {
  it('that was in force before is signed anew, and submitted as a change of its own', async () => {
    const { body, offerId } = await signedOffer()
    for (const [n, rate] of ['9.00', '8.00', '9.00'].entries()) {
      const change = changeOf(body.documentIds, { rate, version: n + 1 })
      expect((await sign({ offerId, change, code: await sentCode() })).code).toBe(0)
      const { code } = await modify(offerId, { ...change, payAmount: '1000.00' })
      expect(code, `to ${rate}`).toBe(0)
      expect(pdfText((await download({ offerId })).bytes)).toContain(`${rate}%`)
    }
    expect(await signedAbout(offerId)).toEqual([3])
  })

  it('of a draft that was submitted serves no other offer, until it is signed again', async () => {
    const body = offerOf(await plant({}), '1000.00')
    const draftId = await draftOf(body)
    expect((await sign({ offerId: draftId, code: await sentCode() })).code).toBe(0)
    const first = await submit({ ...body, draftId })
    expect((await cancel(first.data)).code).toBe(0)
    await refused('signatureOutdated', ({ token, language }) =>
      server().call(
        routes.offerSubmit,
        { body: { ...body, draftId } },
        { token, headers: { 'accept-language': language } },
      ),
    )
    await draftOf(body, 0, draftId)
    expect((await sign({ offerId: draftId, code: await sentCode() })).code).toBe(0)
    expect((await submit({ ...body, draftId })).code).toBe(0)
    expect(await signedAbout(draftId)).toEqual([2])
  })
})

describe('[VER-23] [VER-26] of a change nothing is signed', () => {
  const offered = async (...rows: readonly object[]) => {
    const ids = await plant(...rows)
    const body = offerOf(ids, `${rows.length}000.00`)
    const draftId = await draftOf(body)
    await sign({ offerId: draftId, code: await sentCode() })
    return { ids, offerId: (await submit({ ...body, draftId })).data }
  }

  it('that leaves no document', async () => {
    const { offerId } = await offered({})
    await expectRefused('modificationLeavesNothing', offerId, changeOf([]))
  })

  it('that only removes documents, for which the agreement stays', async () => {
    const { ids, offerId } = await offered({}, {})
    await expectRefused('nothingToSign', offerId, changeOf(ids.slice(0, 1), { rate: '8.00' }))
  })

  it('that changes nothing', async () => {
    const { ids, offerId } = await offered({})
    await expectRefused('nothingChanged', offerId, changeOf(ids, { rate: '8.00' }))
  })

  it('of another version of the offer than it has', async () => {
    const { ids, offerId } = await offered({})
    await expectRefused('outOfDate', offerId, changeOf(ids, { version: 2 }))
  })

  it('that the market does not accept', async () => {
    const { ids, offerId } = await offered({})
    const range = { from: '4.00', to: '18.00' }
    await expectRefused('rateOutOfRange', offerId, changeOf(ids, { rate: '3.00' }), range)
  })

  it('of an offer that is not one’s own, or none', async () => {
    const foreign = await plantOffer(server().context, { code: orchid, documents: [{}] })
    const [documentId = ''] = await plant({})
    for (const offerId of [makeId(), foreign.offerId])
      await expectRefused('notFound', offerId, changeOf([documentId]))
  })

  it('without the version that was read, which is said at its field', async () => {
    const { version: _none, ...change } = changeOf([makeId()])
    const answer = await sign({ offerId: makeId(), change: change as Change, code: '123456' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.fields)).toEqual(['change.version'])
  })
})
