/** What strangers do to another person's mail, mobile or password is bounded, and never shuts them out. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { day, minute } from '#test/support/clock.ts'
import { askCode, codesTo, otherThan } from '#test/support/codes.ts'
import { freshContacts, freshPerson } from '#test/support/fresh-tenant.ts'
import { readPicture } from '#test/support/pictures.ts'
import { seal } from '#test/support/seal.ts'
import { from, openStrangers } from '#test/support/strangers.ts'
import { transportKeyAt } from './transport.ts'

const { server, owner, byPassword, byCode, ownDevice, useUp } = openStrangers()
const mailOf = (whom: 'the owner' | 'an unknown name') =>
  whom === 'the owner' ? owner().mail : freshContacts().mail
const codesOf = (answers: readonly { readonly code: number }[]) =>
  answers.map(({ code }) => code).toSorted((a, b) => a - b)

describe('codes to another person', () => {
  it.each(['the owner', 'an unknown name'] as const)(
    '[IDN-34] are one a minute to %s, whatever the purpose, session and address, however many ask at once',
    async (whom) => {
      const target = mailOf(whom)
      const strangers = [1, 2, 3].map(() => freshPerson(server()))
      const tokens = await Promise.all(strangers.map(async (one) => server().signIn((await one).mail)))
      const sources = ['login', 'reset', 'register'] as const
      const requested = await Promise.all([
        ...Array.from({ length: 15 }, (_, n) =>
          askCode(server(), sources[n % 3] ?? 'login', target, from(`10.2.0.${n}`)),
        ),
        ...tokens.map((token) => askCode(server(), 'contact_modify', target, { token })),
        ...tokens.map((token) => askCode(server(), 'login_modify', target, { token })),
      ])
      const codes = codesOf(requested)
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
      expect(codes.filter((code) => code !== 0 && code !== 20093 && code !== 31014)).toEqual([])
      const rows = `select count(*)::int from verification_codes where contact = '${target}'`
      expect(await ask(server().ownerUrl, rows)).toEqual([1])
      const later = await askCode(server(), 'reset', target, from('10.2.0.99'))
      expect([0, 20093, 31014]).toContain(later.code)
      server().clock.advance(minute)
      expect((await askCode(server(), 'reset', target, from('10.2.0.99'))).code).toBe(0)
    },
  )

  it.each(['login', 'reset'] as const)(
    '[IDN-34] leave the owner on a new device one an hour for %s, with a picture, though a day’s are used up',
    async (source) => {
      await useUp(owner().mail)
      const own = from('10.0.0.77')
      expect((await askCode(server(), source, owner().mail, own, await readPicture(server()))).code).toBe(
        31005,
      )
      server().clock.advance(60 * minute)
      expect((await askCode(server(), source, owner().mail, own)).code, 'without a picture').toBe(31015)
      expect((await askCode(server(), 'register', owner().mail, own, await readPicture(server()))).code).toBe(
        31005,
      )
      expect((await askCode(server(), source, owner().mail, own, await readPicture(server()))).code).toBe(0)
      const [code = ''] = await codesTo(server(), owner().mail)
      if (source === 'login') expect((await byCode(owner().mail, code)).code).toBe(0)
      server().clock.advance(59 * minute)
      expect((await askCode(server(), source, owner().mail, own, await readPicture(server()))).code).toBe(
        31005,
      )
    },
  )

  it('[IDN-34] for another purpose say how long to wait, the same for an unknown name', async () => {
    const answers = []
    for (const target of [owner().mail, freshContacts().mail]) {
      await askCode(server(), 'login', target)
      server().clock.advance(20_000)
      answers.push(await askCode(server(), 'reset', target))
      server().clock.advance(minute)
    }
    const [known, unknown] = answers
    expect([known?.status, known?.code, known?.message]).toEqual([
      429,
      31014,
      '刚刚已向此处发送过验证码，请 40 秒后再获取。',
    ])
    expect(unknown).toMatchObject({ status: known?.status, code: known?.code, message: known?.message })
  })

  it.each(['the owner', 'an unknown name'] as const)(
    '[IDN-34] to %s ask for a picture after three a day, by whatever purpose and address',
    async (whom) => {
      const target = mailOf(whom)
      for (const [n, source] of (['login', 'reset', 'register'] as const).entries()) {
        expect((await askCode(server(), source, target, from(`10.3.0.${n}`))).code).toBe(0)
        server().clock.advance(minute)
      }
      const requested = await askCode(server(), 'login', target, from('10.3.0.9'))
      expect([requested.status, requested.code, Object.keys(requested.fields)]).toEqual([
        422,
        31015,
        ['captcha'],
      ])
      const wrong = { ...(await readPicture(server())), captcha: 'XXXX' }
      expect((await askCode(server(), 'login', target, {}, wrong)).code).toBe(31007)
      const read = await readPicture(server())
      expect((await askCode(server(), 'login', target, {}, read)).code).toBe(0)
      server().clock.advance(minute)
      expect((await askCode(server(), 'login', target, {}, read)).code, 'it was used').toBe(31007)
      server().clock.advance(day)
      expect((await askCode(server(), 'login', target)).code).toBe(0)
    },
  )
})

describe('the owner on a known device', () => {
  it('[IDN-01] [IDN-34] gets codes and signs in by them, though strangers have used up the day and try on', async () => {
    const device = await ownDevice()
    await useUp(owner().mail)
    expect(
      (await askCode(server(), 'login', owner().mail, from('10.4.0.1'), await readPicture(server()))).code,
    ).toBe(31005)
    const own = await askCode(server(), 'login', owner().mail, from('10.0.0.50', device))
    expect([own.code, own.message]).toEqual([0, expect.anything()])
    const [code = ''] = await codesTo(server(), owner().mail)
    for (let n = 0; n < 20; n++)
      expect((await byCode(owner().mail, otherThan(code), `10.5.0.${n}`)).code).toBe(31004)
    expect(
      (await byCode(owner().mail, code, '10.5.0.99')).code,
      'the code is of use on the device alone',
    ).toBe(31004)
    expect((await byCode(owner().mail, code, '10.0.0.50', device)).code).toBe(0)
  })

  it('[IDN-34] has ten codes a day and a minute between them too, and needs no picture', async () => {
    const device = await ownDevice()
    for (let n = 0; n < 10; n++) {
      expect((await askCode(server(), 'login', owner().mail, from('10.0.0.50', device))).code).toBe(0)
      expect((await askCode(server(), 'login', owner().mail, from('10.0.0.50', device))).code).toBe(20093)
      server().clock.advance(minute)
    }
    expect((await askCode(server(), 'reset', owner().mail, from('10.0.0.50', device))).code).toBe(31005)
    expect((await askCode(server(), 'login', owner().mail)).code, 'and strangers have their own').toBe(0)
  })

  it('[IDN-01] [IDN-11] signs in by password, without a picture, though strangers have locked it and their address', async () => {
    const device = await ownDevice()
    for (let n = 0; n < 10; n++)
      expect((await byPassword(owner().mail, 'Guess#1', { address: `10.6.0.${n}` })).code).toBe(31001)
    expect((await byPassword(owner().mail, demoPassword, { address: '10.6.0.99' })).code).toBe(31002)
    for (let n = 0; n < 50; n++)
      await byPassword(`a${n % 25}@nowhere.test`, 'Guess#1', { address: '10.0.0.50' })
    expect(
      (await byPassword((await freshPerson(server())).mail, demoPassword, { address: '10.0.0.50' })).code,
    ).toBe(31003)
    expect((await byPassword(owner().mail, demoPassword, { address: '10.0.0.50', device }, false)).code).toBe(
      0,
    )
    expect(
      (await byPassword(owner().mail, demoPassword, { address: '10.6.0.99' })).code,
      'theirs stays locked',
    ).toBe(31002)
  })

  it('[IDN-11] [IDN-01] has ten failures in fifteen minutes, and the code road stays open', async () => {
    const device = await ownDevice()
    for (let n = 0; n < 3; n++)
      expect((await byPassword(owner().mail, 'Guess#1', { device }, false)).code).toBe(31001)
    expect((await byPassword(owner().mail, 'Guess#1', { device }, false)).code).toBe(31006)
    for (let n = 3; n < 10; n++)
      expect((await byPassword(owner().mail, 'Guess#1', { device })).code).toBe(31001)
    expect((await byPassword(owner().mail, demoPassword, { device })).code).toBe(31002)
    expect((await askCode(server(), 'login', owner().mail, from('10.0.0.1', device))).code).toBe(0)
    const [code = ''] = await codesTo(server(), owner().mail)
    expect((await byCode(owner().mail, code, '10.0.0.1', device)).code).toBe(0)
  })

  it('[IDN-34] types in either code of two that came at once, the strangers’ or their own', async () => {
    const device = await ownDevice()
    await askCode(server(), 'login', owner().mail, from('10.7.0.1'))
    const [theirs = ''] = await codesTo(server(), owner().mail)
    await askCode(server(), 'login', owner().mail, from('10.0.0.50', device))
    expect(await codesTo(server(), owner().mail)).toHaveLength(2)
    expect((await byCode(owner().mail, theirs, '10.0.0.50', device)).code).toBe(0)
  })

  it('[IDN-36] changes the password when signed in, though strangers have locked it', async () => {
    const { token } = (await byPassword(owner().mail, demoPassword, { address: '10.0.0.50' })).data
    for (let n = 0; n < 10; n++) await byPassword(owner().mail, 'Guess#1', { address: `10.8.0.${n}` })
    const key = transportKeyAt(server().context.secrets, server().clock())
    const body = {
      originalPwd: seal(demoPassword, key).password,
      newPwd: seal('Another#2026', key).password,
      keyId: key.id,
    }
    expect((await server().call(routes.passwordChange, { body }, { token })).code).toBe(0)
  })
})
