/** Signing offers by a code: what is signed, what a submission needs, and what is refused. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import type { routes } from '#contract/routes.ts'
import { chineseCapitals } from '#domain/chinese-capitals.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { pdfReader, readerWaitMs } from '#test/support/pdfsig.ts'
import { addedTo } from '#test/support/signed-pdf.ts'
import { signingDesk } from '#test/support/signing.ts'
import { unzip } from '#test/support/unzip.ts'

const codeFor = (failure: Failure): number => codes[failure].code

const desk = openOffers()
const { server, payer, payee, plant, submit, modify, read } = desk
const { draftOf, sentCode, sign, download, verdictOn, signedOffer } = signingDesk(desk)
type SignBody = Request<typeof routes.agreementSign>['body']

describe('[VER-23] an offer to a payer that requires signatures', () => {
  it('[VER-26] is submitted once it is signed by a code to the handler, and not before', async () => {
    const body = offerOf(await plant({}), '1000.00')
    const draftId = await draftOf(body)
    expect((await submit(body)).code).toBe(codeFor('signatureNeeded'))
    expect((await submit({ ...body, draftId })).code).toBe(codeFor('signatureNeeded'))
    const signed = await sign({ offerId: draftId, code: await sentCode() })
    expect(signed.data.signed).toMatchObject([{ offerId: draftId, kind: 'offerAgreement' }])
    const { code, data: offerId } = await submit({ ...body, draftId })
    expect(code).toBe(0)
    for (const token of [payee(), payer()])
      expect((await read(offerId, token)).agreement).toMatchObject({ isSigned: true })
  })

  it('[VER-22] has a PDF that is valid, states its own data, and is read by both sides', async () => {
    const { offerId } = await signedOffer()
    const { number } = await read(offerId)
    const own = await download({ offerId })
    expect(own.name).toBe(`提前收款协议_${number}.pdf`)
    expect(verdictOn(own.bytes)).toBe('valid')
    // 27 days from 18 November to 15 December at 8%.
    for (const stated of [
      '1,000.00',
      '6.00',
      '994.00',
      '8.00%',
      '360',
      chineseCapitals({ currency: 'CNY', minor: 99_400n }),
      chineseCapitals({ currency: 'CNY', minor: 600n }),
      'PAdES B-T',
    ])
      expect(pdfText(own.bytes)).toContain(stated)
    expect(pdfText(own.bytes)).not.toContain('Highest discount')
    const [payerCompany] = await ask(server().ownerUrl, `select payer_id from offers where id = '${offerId}'`)
    expect((await download({ offerId }, payer(), String(payerCompany))).bytes).toEqual(own.bytes)
    const changed = Buffer.from(own.bytes)
    changed[40] = (changed[40] ?? 0) ^ 1
    expect(verdictOn(changed)).toBe('changed')
  })

  it('is valid to a PDF reader, and invalid with another byte', { timeout: readerWaitMs }, async () => {
    const { offerId } = await signedOffer()
    const { bytes } = await download({ offerId })
    const changed = Buffer.from(bytes)
    changed[20] = (changed[20] ?? 0) ^ 1
    expect([verdictOn(bytes), verdictOn(changed), verdictOn(addedTo(bytes))]).toEqual([
      'valid',
      'changed',
      'revised',
    ])
    const pdfsig = pdfReader()
    if (!pdfsig) return
    const said = pdfsig(bytes)
    for (const line of ['Signature is Valid', 'Total document signed', 'ETSI.CAdES.detached', 'SHA-256'])
      expect(said).toContain(line)
    expect(pdfsig(changed)).not.toContain('Signature is Valid')
    expect(pdfsig(addedTo(bytes))).not.toContain('Total document signed')
  })

  it('[VER-22] is bilingual for who reads English, with the highest discount of the earliest pay date', async () => {
    // Paid on the 18th at the earliest by the timetable; settings that prepare faster could pay on the 16th, 29 days early.
    const body = offerOf(await plant({}), '1000.00', { expectedPaymentDate: '2026-11-16' })
    const draftId = await draftOf(body)
    await sign({ offerId: draftId, code: await sentCode() }, { language: 'en' })
    const { data: offerId } = await submit({ ...body, draftId })
    const text = pdfText((await download({ offerId })).bytes)
    for (const stated of [
      'Highest discount',
      '最高折扣',
      '6.44',
      '人民币陆元肆角肆分',
      'the Chinese text prevails',
    ])
      expect(text).toContain(stated)
  })

  it('[VER-22] at a flat rate says that the discount does not depend on the date', async () => {
    const { offerId } = await signedOffer({ rateType: 2, rate: '0.60' })
    const text = pdfText((await download({ offerId })).bytes)
    expect(text).toContain('折扣按折扣率计算，与付款日无关')
    expect(text).not.toContain('÷')
  })

  it('is refused when anything differs from what was signed, until it is signed again', async () => {
    const body = offerOf(await plant({}), '1000.00')
    const draftId = await draftOf(body)
    await sign({ offerId: draftId, code: await sentCode() })
    const other = { ...body, rate: '8.01', draftId }
    expect((await submit(other)).code).toBe(codeFor('signatureOutdated'))
    expect((await submit({ ...body, expectedPaymentDate: '2026-11-19', draftId })).code).toBe(
      codeFor('signatureOutdated'),
    )
    await draftOf({ ...body, rate: '8.01' }, 1, draftId)
    await sign({ offerId: draftId, code: await sentCode() })
    expect((await submit(other)).code).toBe(0)
  })

  it('is signed anew when it is changed, and keeps its agreement when documents are only removed', async () => {
    const ids = await plant({}, {})
    const body = offerOf(ids, '2000.00')
    const draftId = await draftOf(body)
    await sign({ offerId: draftId, code: await sentCode() })
    const { data: offerId } = await submit({ ...body, draftId })
    const first = await download({ offerId })
    const change = {
      method: 'preSettlement',
      rateType: 1,
      rate: '9.00',
      expectedPaymentDate: '2026-11-18',
      documentIds: [...ids],
      version: 1,
    } satisfies SignBody['change']
    expect((await modify(offerId, { ...change, payAmount: '2000.00' })).code).toBe(codeFor('signatureNeeded'))
    expect((await sign({ offerId, change, code: await sentCode() })).code).toBe(0)
    expect((await modify(offerId, { ...change, payAmount: '2000.00' })).code).toBe(0)
    const second = await download({ offerId })
    expect(second.bytes).not.toEqual(first.bytes)
    expect(pdfText(second.bytes)).toContain('9.00%')
    const [kept = ''] = ids
    const less = { ...change, documentIds: [kept], version: 2, payAmount: '1000.00' }
    expect((await modify(offerId, less)).code).toBe(0)
    expect((await download({ offerId })).bytes).toEqual(second.bytes)
  })

  it('[VER-26] several of one press are signed by one code, and downloaded as a zip', async () => {
    const bodies = await Promise.all([1, 2].map(async () => offerOf(await plant({}), '1000.00')))
    const offerIds: string[] = []
    for (const body of bodies) offerIds.push(await draftOf(body))
    const { data } = await sign({ offerIds, code: await sentCode() })
    expect(data.signed.map(({ offerId }) => offerId).toSorted()).toEqual(offerIds.toSorted())
    const submitted: string[] = []
    for (const [n, body] of bodies.entries())
      submitted.push((await submit({ ...body, draftId: offerIds[n] ?? '' })).data)
    const zip = await download({ offerIds: submitted })
    const files = unzip(zip.bytes)
    expect([...files.keys()].toSorted()).toEqual(
      (await Promise.all(submitted.map((id) => read(id))))
        .map(({ number }) => `提前收款协议_${number}.pdf`)
        .toSorted(),
    )
    for (const file of files.values()) expect(verdictOn(Buffer.from(file))).toBe('valid')
  })
})
