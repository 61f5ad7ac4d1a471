/** The agreement that an offer was accepted with, as either side downloads it. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { agreementFiles } from '#server/agreements/files.ts'
import { fixedOfferAgreements } from '#server/agreements/queries.ts'
import { inScope } from '#server/db/scope.ts'
import { ask } from '#test/support/ask.ts'
import { hour } from '#test/support/clock.ts'
import { plantJournaled } from '#test/support/journal.ts'
import { mandateDesk, recurringOf } from '#test/support/mandates.ts'
import { offerOf, openOffers, suzhouMarketId, trade } from '#test/support/offers.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { sentSettings } from '#test/support/sent-settings.ts'
import { signingDesk } from '#test/support/signing.ts'
import type { Language } from '#text/text.ts'

const desk = openOffers()
const { server, payer, payee, plant, submit, modify, read, offered } = desk
const { make, change } = mandateDesk(desk)
const { use, draftOf, sentCode, sign, verdictOn } = signingDesk(desk)

async function downloaded(offerId: string, side: 'payer' | 'payee', language: Language): Promise<Buffer> {
  const [token, companyId] =
    side === 'payer' ? [payer(), trade.payerId] : [payee(), trade.payeeCompanyId ?? '']
  const { code, data } = await server().call(
    routes.agreementDownload,
    { query: { companyId, offerId } },
    { token, headers: { 'accept-language': language } },
  )
  expect(code).toBe(0)
  return Buffer.from(data.streamByte, 'base64')
}

/** What the file says, which is the same bytes for both sides; its lines may break anywhere. */
async function said(offerId: string, language: Language): Promise<string> {
  const file = await downloaded(offerId, 'payee', language)
  expect((await downloaded(offerId, 'payer', language)).equals(file)).toBe(true)
  return pdfText(file).replaceAll(' ', '')
}
const squeezed = (text: string): string => text.replaceAll(' ', '')

describe('an offer that was accepted by submitting it', () => {
  it('[VER-22] has one text for both sides, whatever is changed later', async () => {
    await use('0')
    const ids = await plant({}, {})
    const { data: offerId } = await submit(offerOf(ids, '2000.00'))
    const before = { zh: await said(offerId, 'zh'), en: await said(offerId, 'en') }
    const [creditCode] = await ask(
      server().ownerUrl,
      `select v.credit_code from current_verifications v join companies c on c.tenant_id = v.tenant_id where c.id = '${trade.payeeCompanyId}'`,
    )
    const [name] = await ask(
      server().ownerUrl,
      `select name from companies where id = '${trade.payeeCompanyId}'`,
    )
    const [person] = await ask(
      server().ownerUrl,
      `select u.name from users u join offers o on o.submitted_by = u.id where o.id = '${offerId}'`,
    )
    const stated = [creditCode, name, person, '2026-11-1610:00', '2,000.00', '12.00'].map(String)
    expect(before.zh).toContain('当时付款方未启用电子签名')
    expect(stated.filter((one) => !before.zh.includes(one) || !before.en.includes(one))).toEqual([])
    server().clock.advance(hour)
    const [kept = ''] = ids
    expect((await modify(offerId, { documentIds: [kept], version: 1, payAmount: '1000.00' })).code).toBe(0)
    await plantJournaled(server().context, async (db) => {
      await sql`update payees set name = '明远改名有限公司' where id = ${trade.payeeId}`.execute(db)
      await sql`update companies set name = '明远改名有限公司' where id = ${trade.payeeCompanyId}`.execute(db)
      await sql`update users set name = '李改名' where name = ${person}`.execute(db)
    })
    expect({ zh: await said(offerId, 'zh'), en: await said(offerId, 'en') }).toEqual(before)
  })

  it('[VER-22] has the new text once its terms are changed', async () => {
    await use('0')
    const { offerId, documentId } = await offered()
    const terms = { documentIds: [documentId], rate: '9.00', payAmount: '1000.00' }
    expect((await modify(offerId, terms)).code).toBe(0)
    expect(await said(offerId, 'zh')).toContain('9.00%')
  })

  it('[VER-22] [VER-27] names the agreement that applies besides by its title and version', async () => {
    await use('0')
    const plain = await offered()
    expect(await said(plain.offerId, 'zh')).toContain('平台的《提前收款协议》第1版')
    expect(await said(plain.offerId, 'zh')).toContain('协议文本　提前收款协议v1')

    const { data } = await server().call(
      routes.marketDetail,
      { params: { id: suzhouMarketId } },
      { token: payer() },
    )
    const settings = { ...sentSettings(data), fixedApr: '8.00' }
    await server().call(routes.settingsUpdate, { body: settings }, { token: payer() })
    const fixed = await offered({ fixed: true, agreementVersion: fixedOfferAgreements[0] ?? '' })
    expect(await said(fixed.offerId, 'zh')).toContain('平台的《固定利率提前收款协议》第1版')
    expect(await said(fixed.offerId, 'en')).toContain(
      squeezed('Version 1 of the platform’s “Fixed-rate early payment agreement”'),
    )
  })

  it('[VER-21] [VER-22] names a payer’s own agreement as the payer’s, by its name and file', async () => {
    await use('0')
    const own = agreementFiles.find(({ kind }) => kind === 'signature')?.id ?? ''
    const configure = (key: string, value: string) =>
      ask(
        server().ownerUrl,
        `insert into admin_config select tenant_id, '${key}', '${value}' from markets where id = '${suzhouMarketId}'`,
      )
    await configure('agreement_name', '鸿飞提前付款协议')
    await configure('agreement_url', `/files/v1/${own}`)
    const { offerId } = await offered({ agreementVersion: own })
    await ask(server().ownerUrl, `delete from admin_config where key in ('agreement_name', 'agreement_url')`)
    const zh = await said(offerId, 'zh')
    expect(zh).toContain(`付款方的《鸿飞提前付款协议》（文件编号${own}）`)
    expect(zh).toContain('协议文本　鸿飞提前付款协议')
    expect(zh).not.toContain('平台的《')
    expect(await said(offerId, 'en')).toContain(squeezed(`The payer’s “鸿飞提前付款协议” (file ${own})`))
  })
})

describe('a recurring offer', () => {
  it('[VER-22] [VER-24] says that it was accepted, and is signed for both sides once its payee has signed', async () => {
    await use('0')
    const offerId = await make()
    const { number } = await read(offerId)
    const unsigned = { zh: await said(offerId, 'zh'), en: await said(offerId, 'en') }
    for (const text of Object.values(unsigned)) {
      for (const wrong of ['签署日期', '签名即显示无效', '付款方未启用']) expect(text).not.toContain(wrong)
      for (const stated of ['接受日期', '未使用电子签名', '即为接受本协议', squeezed(number)])
        expect(text).toContain(stated)
    }
    expect(unsigned.en).toContain(
      squeezed('accepted this agreement for the payee by submitting the offer or a change of it'),
    )
    for (const token of [payee(), payer()])
      expect((await read(offerId, token)).agreement).toMatchObject({ isSigned: false })

    await use('1')
    const draftId = await draftOf(recurringOf())
    expect((await sign({ offerId: draftId, code: await sentCode() })).code).toBe(0)
    const signed = await downloaded(offerId, 'payee', 'zh')
    expect(verdictOn(signed)).toBe('valid')
    for (const wrong of ['接受日期', '未使用电子签名', '即为接受本协议'])
      expect(squeezed(pdfText(signed))).not.toContain(wrong)
    expect((await downloaded(offerId, 'payer', 'en')).equals(signed)).toBe(true)
    const [seen, seenByPayer] = [(await read(offerId)).agreement, (await read(offerId, payer())).agreement]
    expect(seen).toMatchObject({ isSigned: true })
    expect(seenByPayer).toEqual(seen)

    const seenIn = (tenantId: unknown) =>
      inScope(server().context.db, { tenantId: String(tenantId), userId: trade.payerId }, (db) =>
        db.selectFrom('signed_documents').select('kind').execute(),
      )
    const [otherPayer] = await ask(
      server().ownerUrl,
      `select distinct payer_tenant_id from payees where payer_tenant_id <> '${trade.payerTenantId}' limit 1`,
    )
    expect([await seenIn(trade.payerTenantId), await seenIn(otherPayer)]).toEqual([
      [{ kind: 'continuingAgreement' }],
      [],
    ])
    expect(
      (await change(offerId, { rate: '9.00', agreementVersion: recurringOf().agreementVersion })).code,
    ).toBe(0)
    await plantJournaled(server().context, (db) =>
      sql`insert into signed_documents select tenant_id, ${server().context.makeId()}, null, kind, signer, subject_id, sha256('later'),
        '0123456789AB', '%PDF-later', sha256('%PDF-later'), signed_at + interval '1 minute'
        from signed_documents where kind = 'continuingAgreement'`.execute(db),
    )
    expect((await downloaded(offerId, 'payer', 'zh')).equals(signed)).toBe(true)
  })
})

describe('what is kept of a signed agreement', () => {
  it('[VER-22] [VER-23] is what was signed: the database refuses any other text', async () => {
    await use('1')
    const body = offerOf(await plant({}), '1000.00')
    const draftId = await draftOf(body)
    expect((await sign({ offerId: draftId, code: await sentCode() })).code).toBe(0)
    const { data: offerId } = await submit({ ...body, draftId })
    const changed = ask(
      server().ownerUrl,
      `insert into offer_agreements select payer_tenant_id, offer_id, version, payee_tenant_id, '{}', accepted_at, accepted_by, accepter,
        document_id from offer_agreements where offer_id = '${offerId}'`,
    )
    await expect(changed).rejects.toThrow('an offer has an agreement that its payee signed with its payer')
    await use('0')
  })
})
