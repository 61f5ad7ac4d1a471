/** The code that signs, the continuing-request agreement, and offers without a signature. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { chineseCapitals } from '#domain/chinese-capitals.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { otherThan } from '#test/support/codes.ts'
import { mandateDesk, recurringOf } from '#test/support/mandates.ts'
import { offerOf, openOffers, suzhouMarketId } from '#test/support/offers.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { signingDesk } from '#test/support/signing.ts'
import { unzip } from '#test/support/unzip.ts'

const codeFor = (failure: Failure): number => codes[failure].code

const desk = openOffers()
const { server, payee, plant, submit, read } = desk
const { page, make, clear } = mandateDesk(desk)
const { use, makeId, companyId, draftOf, sentCode, sign, download, verdictOn, signedOffer } =
  signingDesk(desk)

describe('[VER-26] a code', () => {
  it('is wrong with the tries that are left, and used up after five', async () => {
    const draftId = await draftOf(offerOf(await plant({}), '1000.00'))
    const code = await sentCode()
    for (const left of [4, 3, 2, 1]) {
      const refused = await sign({ offerId: draftId, code: otherThan(code) })
      expect([refused.code, refused.fields['code']]).toEqual([
        codeFor('signingCodeWrong'),
        `验证码错误，还可再试 ${left} 次。`,
      ])
    }
    expect((await sign({ offerId: draftId, code: otherThan(code) })).code).toBe(codeFor('codeWrong'))
    expect((await sign({ offerId: draftId, code })).code).toBe(codeFor('codeWrong'))
    expect(
      await ask(
        server().ownerUrl,
        `select count(*)::int from signed_documents where subject_id = '${draftId}'`,
      ),
    ).toEqual([0])
  })

  it('signs once, however often the same call arrives, and serves one press', async () => {
    const draftId = await draftOf(offerOf(await plant({}), '1000.00'))
    const code = await sentCode()
    const answers = await Promise.all([1, 2, 3].map(() => sign({ offerId: draftId, code }, { key: 'press' })))
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0])
    const other = await draftOf(offerOf(await plant({}), '1000.00'))
    expect((await sign({ offerId: other, code })).code).toBe(codeFor('codeWrong'))
    expect((await sign({ offerId: draftId, code: await sentCode() })).code).toBe(codeFor('nothingToSign'))
  })

  it('is of one session, and is in no answer, journal or log', async () => {
    const draftId = await draftOf(offerOf(await plant({}), '1000.00'))
    const code = await sentCode(await server().enter('lixiaoyun'))
    expect((await sign({ offerId: draftId, code })).code).toBe(codeFor('codeWrong'))
    const journal = await ask(
      server().ownerUrl,
      `select count(*)::int from audit where body::text like '%${code}%' and action like 'agreements.%'`,
    )
    expect(journal).toEqual([0])
  })

  it('is not sent for a company that is not one’s own, and nothing of another’s is signed or read', async () => {
    const stranger = await server().call(
      routes.signingCodeSend,
      { query: { companyId: suzhouMarketId } },
      { token: payee() },
    )
    expect(stranger.code).toBe(codeFor('notFound'))
    expect((await sign({ offerId: makeId(), code: await sentCode() })).code).toBe(codeFor('notFound'))
    const { offerId } = await signedOffer()
    const other = await server().enter('zhoudashan')
    const answer = await server().call(
      routes.agreementDownload,
      { query: { companyId, offerId } },
      { token: other },
    )
    expect(answer.code).toBe(codeFor('notFound'))
  })
})

describe('[VER-24] [VER-25] a recurring offer', () => {
  it('needs the continuing-request agreement, signed once and downloaded as a zip', async () => {
    const company = async () =>
      (await server().call(routes.companyRead, {}, { token: payee() })).data.continueAgreement
    const downloaded = () =>
      server().call(routes.continuingDownload, { query: { companyId } }, { token: payee() })
    expect([await company(), (await downloaded()).code]).toEqual([0, codeFor('notFound')])
    const body = recurringOf()
    expect((await submit(body)).code).toBe(codeFor('signatureNeeded'))
    // Made without a signature, it pauses once the payer requires them.
    await use('0')
    const id = await make()
    await use('1')
    expect((await page(id)).paused).toContain('signature')
    const [late = ''] = await plant({})
    await clear()
    const items = (await read(id)).items
    expect(items.filter(({ awardId }) => awardId !== null)).toEqual([])
    expect(items.map(({ documentId }) => documentId)).not.toContain(late)
    const draftId = await draftOf(body)
    const { data } = await sign({ offerId: draftId, code: await sentCode() })
    expect(data.signed).toMatchObject([{ kind: 'continuingAgreement' }])
    expect((await page(id)).paused).not.toContain('signature')
    expect(await company()).toBe(1)
    const zip = (await downloaded()).data
    const [[name, file] = ['', new Uint8Array()]] = unzip(Buffer.from(zip.streamByte, 'base64'))
    expect([zip.fileName.endsWith('.zip'), name.endsWith('.pdf'), verdictOn(Buffer.from(file))]).toEqual([
      true,
      true,
      'valid',
    ])
  })
})

describe('[VER-22] without electronic signatures', () => {
  it('submitting is the acceptance, and the PDF states it and has no signature', async () => {
    await use('0')
    const body = offerOf(await plant({}), '1000.00')
    const { data: offerId } = await submit(body)
    const { bytes } = await download({ offerId })
    expect(verdictOn(bytes)).toBe('unsigned')
    expect(pdfText(bytes)).toContain('即为接受本协议')
    for (const stated of ['6.00', chineseCapitals({ currency: 'CNY', minor: 99_400n })])
      expect(pdfText(bytes)).toContain(stated)
    expect((await read(offerId)).agreement).toMatchObject({ isSigned: false })
    await use('1')
  })
})
