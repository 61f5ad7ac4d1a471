/** Verification before an offer, and what a change after it comes to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  certification,
  enterAmount,
  freshPayee,
  submitForm,
  transferTo,
} from '#test/support/verification.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

describe('[VER-07] a verified company', () => {
  it('goes on counting with its account until another is verified', async () => {
    const payee = await freshPayee(server)
    await transferTo(server, payee)
    await enterAmount(server, payee, await amountOf(server, payee))
    const before = (await certification(server, payee)).verified?.accountNumber
    await submitForm(server, payee, { accountNumber: '62010000000000007777' })
    expect(await certification(server, payee)).toMatchObject({
      state: 'submitted',
      authentication: 1,
      verified: { accountNumber: before },
    })
  })

  it('is not verified any more once its name has changed, and is under the new name when that is verified', async () => {
    const payee = await freshPayee(server)
    await transferTo(server, payee)
    await enterAmount(server, payee, await amountOf(server, payee))
    const { company } = payee.person
    await ask(server.ownerUrl, `update companies set name = '${company}改' where id = '${payee.companyId}'`)
    expect(await certification(server, payee)).toMatchObject({
      authentication: 0,
      verified: null,
      state: 'notVerified',
      outdated: { legalName: company },
    })
    await transferTo(server, payee, { name: `${company}新` })
    await enterAmount(server, payee, await amountOf(server, payee))
    expect(await certification(server, payee)).toMatchObject({
      authentication: 1,
      companyName: `${company}新`,
      outdated: null,
      verified: { legalName: `${company}新` },
    })
  })
})

it('[VER-02] what was typed, with the numbers of identity documents, is removed once the company is verified', async () => {
  const payee = await freshPayee(server)
  await transferTo(server, payee)
  expect((await certification(server, payee)).draft?.form).toMatchObject({ legalId: '11010519491231002X' })
  await enterAmount(server, payee, await amountOf(server, payee))
  expect((await certification(server, payee)).draft).toBeNull()
  const kept = `select count(*)::int from verification_drafts where tenant_id = '${payee.companyId}'
    union all select count(*)::int from file_uses where owner_kind = 'verificationDraft' and owner_id = '${payee.companyId}'`
  expect(await ask(server.ownerUrl, kept)).toEqual([0, 0])
})

it('[IDN-39] [IDN-35] the company’s own facts come from its verification', async () => {
  const payee = await freshPayee(server)
  const read = async () => (await server.call(routes.companyRead, {}, { token: payee.token })).data
  expect(await read()).toMatchObject({ authentication: 0, companyNum: null, legalPersonName: null })
  await transferTo(server, payee)
  await enterAmount(server, payee, await amountOf(server, payee))
  expect(await read()).toMatchObject({
    authentication: 1,
    companyPhone: '021-59110000',
    legalPersonName: '沈国强',
    transactorName: '李晓芸',
    signaturePhone: '13800006027',
  })
})

describe('[VER-06] an offer', () => {
  const offers = openOffers({ breaks: ['journalDiffers'] })

  it('[OFR-12] of a company that is not verified is refused in these words, and made once it is', async () => {
    const body = offerOf(await offers.plant({}), '1000.00')
    const rename = (name: string) =>
      ask(
        offers.server().ownerUrl,
        `update companies set name = '${name}' where id = (select tenant_id from companies where name = '明远精密制造（苏州工厂）') and parent_id is null`,
      )
    await rename('明远改名')
    const refused = await offers.submit(body)
    expect([refused.code, refused.message]).toEqual([codes.verificationFirst.code, '请先完成企业认证'])
    await rename('明远精密制造有限公司')
    expect((await offers.submit(body)).code).toBe(0)
  })
})
