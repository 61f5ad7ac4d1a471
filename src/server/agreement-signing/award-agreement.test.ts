/** The agreement of its offer on the page of an award: for both sides, where it is signed and may be read. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { readPdf } from '#domain/signatures/pdf.ts'
import { ask } from '#test/support/ask.ts'
import { mandateDesk } from '#test/support/mandates.ts'
import { offerOf, openOffers, trade } from '#test/support/offers.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { signingDesk } from '#test/support/signing.ts'

const desk = openOffers()
const { server, payer, payee, plant, submit } = desk
const { clear } = mandateDesk(desk)
const { use, signedOffer, download } = signingDesk(desk)

/** A rate that the next clearing awards, on its own pay date. */
const awarded = { rate: '12.00', expectedPaymentDate: '2026-11-16' }

const awardOf = async (offerId: string, token: string) => {
  const [id] = await ask(server().ownerUrl, `select id from awards where offer_id = '${offerId}'`)
  return (await server().call(routes.awardRead, { params: { id: String(id) } }, { token })).data
}

describe('[VER-23] the page of an award', () => {
  it('has the signed agreement of its offer, which both sides download; its certificate has the credit code', async () => {
    const { offerId } = await signedOffer(awarded)
    expect((await clear()).awarded).toBe(1)
    for (const token of [payee(), payer()])
      expect((await awardOf(offerId, token)).agreement).toMatchObject({
        signer: expect.any(String) as string,
        checkCode: expect.stringMatching(/^[0-9A-Z]{12}$/) as string,
      })
    const { bytes } = await download({ offerId })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const [creditCode] = await ask(
      server().ownerUrl,
      `select credit_code from current_verifications where tenant_id = '${trade.payeeTenantId}'`,
    )
    const [signature] = readPdf(bytes).signatures
    expect(Buffer.from(signature?.value ?? '', 'hex').includes(`NTRCN-${String(creditCode)}`)).toBe(true)
  })

  it('[VER-22] [CLR-23] and its letter name both parties by legal name and credit code, as the agreement does', async () => {
    const { offerId } = await signedOffer(awarded)
    expect((await clear()).awarded).toBe(1)
    const parties = await ask(
      server().ownerUrl,
      `select v.legal_name || v.credit_code from current_verifications v where v.tenant_id = '${trade.payeeTenantId}'
       union all select name || tax_id from companies where id = '${trade.payerId}'`,
    )
    expect(parties).toHaveLength(2)
    const { id } = await awardOf(offerId, payer())
    const sealedPaper = (token: string) =>
      server().app.inject({ url: routes.awardLetter.path.replace('{id}', id), headers: { token } })
    const papers = [(await sealedPaper(payer())).rawPayload, (await sealedPaper(payee())).rawPayload]
    for (const paper of [...papers, (await download({ offerId })).bytes]) {
      const text = pdfText(paper).replaceAll(/\s|统一社会信用代码/g, '')
      for (const party of parties) expect(text).toContain(party)
    }
  })

  it('has none where the payer takes offers without a signature', async () => {
    await use('0')
    const { data: offerId } = await submit(offerOf(await plant({}), '1000.00', awarded))
    expect((await clear()).awarded).toBe(1)
    for (const token of [payee(), payer()]) expect((await awardOf(offerId, token)).agreement).toBeNull()
  })
})
