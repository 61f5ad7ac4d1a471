/** How many codes and pictures an address, a network of addresses and the whole platform get. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import {
  codesPerChannelHourMax,
  pictureCodesPerAddressMax,
  verificationCodesPerAddressHourMax,
} from '#domain/identity/limits.ts'
import { budgetOf, type CodeSource } from '#domain/identity/verification-codes.ts'
import { ask } from '#test/support/ask.ts'
import { hour, minute } from '#test/support/clock.ts'
import { askCode } from '#test/support/codes.ts'
import { nextDays } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ config: { trustProxy: true } })
})
beforeEach(() => nextDays(server))
afterAll(() => server.close())

const sendTo = (contact: string, address = '10.0.0.1', source: 'login' | 'register' = 'login') =>
  askCode(server, source, contact, { headers: { 'x-forwarded-for': address } })
const draw = (address: string) =>
  server.call(routes.pictureRead, {}, { headers: { 'x-forwarded-for': address } })

/** Codes that were sent this very moment: to contacts of their own, for one address or for one each. */
const plantCodes = (
  count: number,
  contact: string,
  address = `'10.9.' || n`,
  source: CodeSource = 'login',
  hash = `sha256('x')`,
) =>
  ask(
    server.ownerUrl,
    `insert into verification_codes (id, source, contact, code_hash, tries, address, budget, sent_at, expires_at)
     select gen_random_uuid(), '${source}', ${contact}, ${hash}, 0, ${address}, '${budgetOf(source, 'others')}', '${server.clock().toISOString()}', '2099-01-01'
     from generate_series(1, ${count}) n`,
  )
const mails = `n || '@planted.test'`
const mobiles = `(13900000000 + n)::text`
const parallel = async (count: number, one: (n: number) => Promise<{ code: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => one(n)))
  return answers.map(({ code }) => code).toSorted((a, b) => a - b)
}

describe('[IDN-34] an address', () => {
  it('of IPv6 is asked for as its network: another host of it changes nothing, another network does', async () => {
    await plantCodes(verificationCodesPerAddressHourMax, mails, `'2001:db8:0:7::/64'`)
    expect((await sendTo('13800010001', '2001:db8:0:7::1')).code).toBe(30009)
    expect((await sendTo('13800010001', '2001:db8:0:7:ffff::9')).code).toBe(30009)
    expect((await sendTo('13800010001', '2001:db8:0:8::1')).code).toBe(0)
  })

  it('that asks for many contacts at one moment gets what is left, and no more', async () => {
    await parallel(20, (n) => draw(`10.5.0.${n}`))
    await plantCodes(verificationCodesPerAddressHourMax - 2, mails, `'10.0.0.1'`)
    const codes = await parallel(8, (n) => sendTo(`one${n}@planted.test`))
    expect(codes).toEqual([0, 0, 30009, 30009, 30009, 30009, 30009, 30009])
  })
})

describe('[IDN-34] the whole platform', () => {
  it('gets so many texts an hour, from however many addresses; mails go on, and the refusal says until when', async () => {
    await plantCodes(codesPerChannelHourMax.access - 1, mobiles)
    server.clock.advance(10 * minute)
    expect((await sendTo('13800010001', '10.0.0.2')).code).toBe(0)
    const paused = await sendTo('13800010002', '10.0.0.3')
    expect([paused.status, paused.code, paused.message]).toEqual([
      429,
      31012,
      '平台当前发送的验证码过多，已暂停发送，请 50 分钟后再试。',
    ])
    expect((await sendTo('13800019999', '10.0.0.4')).message, 'nobody has this one').toBe(paused.message)
    expect((await sendTo('chenwei@hongfei.test', '10.0.0.3')).code).toBe(0)
    server.clock.advance(hour - 10 * minute)
    expect((await sendTo('13800010002', '10.0.0.3')).code).toBe(0)
  })

  it('gets what is left of an hour where many ask at one moment', async () => {
    await plantCodes(codesPerChannelHourMax.register - 2, mobiles, undefined, 'register')
    const codes = await parallel(8, (n) => sendTo(`1360004000${n}`, `10.0.3.${n}`, 'register'))
    expect(codes).toEqual([0, 0, 31012, 31012, 31012, 31012, 31012, 31012])
  })
})

describe('[IDN-34] those who register and those who have an account', () => {
  it('have a number each: where one is used up, the other goes on', async () => {
    await plantCodes(codesPerChannelHourMax.register, mobiles, undefined, 'register')
    expect((await sendTo('13600040001', '10.0.0.2', 'register')).code).toBe(31012)
    expect((await sendTo('13800010001', '10.0.0.2')).code).toBe(0)
    await plantCodes(codesPerChannelHourMax.access, mails)
    expect((await sendTo('chenwei@hongfei.test', '10.0.0.2')).code).toBe(31012)
    expect((await sendTo('new@planted.test', '10.0.0.2', 'register')).code).toBe(0)
  })

  it('lose nothing to codes for unknown names, since nothing is sent for them', async () => {
    await plantCodes(codesPerChannelHourMax.access, mobiles, undefined, 'login', 'null')
    expect((await sendTo('13800010001', '10.0.0.2')).code).toBe(0)
  })
})

describe('[IDN-44] pictures', () => {
  it('are drawn for an address, or a network of them, no more often where many ask at one moment', async () => {
    // So that every one of the many has a connection at hand.
    await parallel(20, (n) => draw(`10.5.0.${n}`))
    expect((await draw('2001:db8::1')).code).toBe(0)
    await ask(
      server.ownerUrl,
      `insert into picture_codes select gen_random_uuid(), answer_hash, address, made_at, expires_at
       from picture_codes p, generate_series(1, ${pictureCodesPerAddressMax - 3})
       where p.address like '2001:%' and p.made_at = '${server.clock().toISOString()}'`,
    )
    const codes = await parallel(20, (n) => draw(`2001:db8::${n}`))
    expect(codes.filter((code) => code === 0)).toHaveLength(2)
    expect(codes.filter((code) => code === 30009)).toHaveLength(18)
  })
})
