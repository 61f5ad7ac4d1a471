/** The continuing-request agreement that a recurring offer was accepted with, once there is a newer one. */
import { expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { mandateDesk } from '#test/support/mandates.ts'
import { openOffers, trade } from '#test/support/offers.ts'
import { pdfText } from '#test/support/pdf-text.ts'

const desk = openOffers()
const { server, payee } = desk
const { make } = mandateDesk(desk)

it('[VER-20] [VER-22] keeps the version that was accepted when a newer one is published', async () => {
  const offerId = await make()
  const query = { companyId: trade.payeeCompanyId ?? '', offerId }
  const text = async () => {
    const { data } = await server().call(routes.agreementDownload, { query }, { token: payee() })
    return pdfText(Buffer.from(data.streamByte, 'base64'))
  }
  const accepted = await text()
  expect(accepted).toContain('v1')
  await ask(
    server().ownerUrl,
    `insert into agreement_versions select v.kind, v.version + 1, v.updated, v.title, '[]', sha256(v.text_hash), s.zh_file_id, s.en_file_id,
      v.published_at from agreement_versions v, agreement_versions s where v.kind = 'continuing' and s.kind = 'signature'`,
  )
  expect(await text()).toBe(accepted)
})
