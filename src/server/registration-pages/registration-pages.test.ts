/** A payer's own registration page: found by its address, given its logo, and remembered by who registers on it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'
import { transportKeyAt } from '#server/identity/transport.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts, freshPerson } from '#test/support/fresh-tenant.ts'
import { pdf, png } from '#test/support/sample-files.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { uploadTo } from '#test/support/upload.ts'

let server: TestServer
let payer: string
let tenantId: string
let company: string
let slug: string
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
beforeEach(async () => {
  const person = await freshPerson(server)
  ;({ tenantId, company } = person)
  slug = `page-${person.mobile}`
  await ask(
    server.ownerUrl,
    `insert into registration_pages (tenant_id, slug) values ('${tenantId}', '${slug}')`,
  )
  payer = await server.enter(person.mail)
})
afterAll(() => server.close())

const page = (at = slug) => server.call(routes.registrationPageRead, { query: { slug: at } })
const own = async (token = payer) => (await server.call(routes.registrationPageOwn, {}, { token })).data
const logo = () => server.app.inject({ url: `/user/v1/register/payer/logo?slug=${slug}` })
const setLogo = async (fileId: string | null, token = payer) =>
  (await server.call(routes.registrationPageLogoSet, { body: { fileId } }, { token })).code
const uploaded = async (bytes: Uint8Array, token = payer): Promise<string> =>
  (await uploadTo(server, bytes, { token })).data.fileId

it('[IDN-54] is answered as none before there is one, so that entity management works', async () => {
  const { mail } = await freshPerson(server)
  const token = await server.enter(mail)
  const answer = await server.call(routes.registrationPageOwn, {}, { token })
  expect([answer.status, answer.code, answer.data]).toEqual([200, 0, null])
})

it('[IDN-03] is found by its address, with the payer’s name and nothing else of it', async () => {
  expect((await page()).data).toEqual({ name: company, hasLogo: false })
  expect((await page('nobody')).code).toBe(codes.notFound.code)
  for (const wrong of ['', 'HongFei', "x' or true --", 'a'.repeat(41)])
    expect((await page(wrong)).code).toBe(codes.inputInvalid.code)
})

it('[IDN-03] is closed while the payer is frozen', async () => {
  await ask(server.ownerUrl, `update companies set frozen = true where id = '${tenantId}'`)
  expect((await page()).code).toBe(codes.notFound.code)
  expect((await logo()).statusCode).toBe(404)
})

it('[IDN-03] has the logo that the payer gives it, and gives back the one before', async () => {
  expect(await own()).toEqual({ slug, logo: null })
  const first = await uploaded(png(2, 2))
  const second = await uploaded(png(3, 3))
  expect(await setLogo(first)).toBe(0)
  expect((await page()).data.hasLogo).toBe(true)
  const shown = await logo()
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(shown.rawPayload).toEqual(Buffer.from(png(2, 2)))
  expect(await setLogo(first)).toBe(codes.nothingChanged.code)
  expect(await setLogo(second)).toBe(0)
  const unused = `select id from files where unused_since is not null and tenant_id = '${tenantId}'`
  expect(await ask(server.ownerUrl, unused)).toEqual([first])
  expect(await setLogo(null)).toBe(0)
  expect((await logo()).statusCode).toBe(404)
})

it('[IDN-03] takes no file that is no image, and none of another’s; the logo stays', async () => {
  const mine = await uploaded(png())
  await setLogo(mine)
  expect(await setLogo(await uploaded(pdf()))).toBe(codes.imageTypeWrong.code)
  const theirs = await uploaded(png(), await server.enter('lixiaoyun'))
  expect(await setLogo(theirs)).toBe(codes.notFound.code)
  expect((await own())?.logo?.fileId).toBe(mine)
  const without = await server.enter('shenhe')
  expect(await own(without)).toBeNull()
  expect(await setLogo(await uploaded(png(), without), without)).toBe(codes.notFound.code)
})

it('[IDN-03] is remembered of a payee that registers on it, for the market that it will be connected to', async () => {
  // What is wrong with the page is said before the code is tried: the same one is still of use.
  const { mobile, mail } = freshContacts()
  const companyName = `新来的供应商${mobile}`
  const code = await codeFor(server, 'register', mobile)
  const register = async (changes: Partial<Request<typeof routes.register>['body']>) => {
    const { password, keyId } = seal('Welcome#2026', transportKeyAt(server.context.secrets, server.clock()))
    const body = {
      registrant: 'payeeCompany',
      companyName,
      name: '新来',
      title: '7',
      mobile,
      mail,
      code,
      newPwd: password,
      keyId,
      agreed: true,
      ...changes,
    } as const
    return (await server.call(routes.register, { body })).code
  }
  expect(await register({ payer: 'nobody' })).toBe(codes.notFound.code)
  expect(await register({ payer: slug, registrant: 'payer' })).toBe(codes.notFound.code)
  expect(await register({ payer: slug })).toBe(0)
  expect(
    await ask(
      server.ownerUrl,
      `select payer.name || ' ' || (payee.parent_id is null) from companies payee
       join companies payer on payer.id = payee.registered_for where payee.name = '${companyName}'`,
    ),
  ).toEqual([`${company} true`])
  const requests = async () => (await server.call(routes.connectionList, {}, { token: payer })).data
  expect(await requests(), 'not before the mail is proven').toEqual([])
  const { data: notifications } = await server.call(outboxRead, { query: { to: mail } })
  const headers = { 'temp-token': tokenIn(new URL(notifications[0]?.link ?? '').hash) ?? '' }
  expect((await server.call(routes.activate, {}, { headers })).data).toMatchObject({ activated: true })
  expect(await requests()).toMatchObject([
    { payeeName: companyName, state: 'requested', can: ['accept', 'decline'] },
  ])
})
