/** Devices known as a person's own: whose they are, for how long, and how they are kept. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { addressFailuresMax } from '#domain/identity/limits.ts'
import { ask } from '#test/support/ask.ts'
import { day } from '#test/support/clock.ts'
import { askCode } from '#test/support/codes.ts'
import { freshPerson } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { from, openStrangers } from '#test/support/strangers.ts'
import { transportKeyAt } from './transport.ts'

const { server, owner, byPassword, ownDevice, useUp } = openStrangers()
const devicesOf = (userId: string) =>
  ask(server().ownerUrl, `select count(*)::int from known_devices where user_id = '${userId}'`)

describe('a device', () => {
  it('[IDN-11] is known for its own person alone, and for others is a stranger’s', async () => {
    const device = await ownDevice((await freshPerson(server())).mail)
    await useUp(owner().mail)
    expect((await askCode(server(), 'login', owner().mail, from('10.0.0.1', device))).code).toBe(31005)
    for (let n = 0; n < 10; n++) await byPassword(owner().mail, 'Guess#1', { address: `10.9.0.${n}` })
    expect((await byPassword(owner().mail, demoPassword, { device })).code).toBe(31002)
  })

  it('[IDN-34] is not shut out by another person who is signed in at the same address', async () => {
    const device = await ownDevice()
    const { token } = (await byPassword((await freshPerson(server())).mail, demoPassword)).data
    const guess = (n: number) =>
      server().call(
        routes.contactChange,
        { body: { field: 'contactPhone', value: `139000000${10 + (n % 80)}`, code: '000000' } },
        { token, ...from('10.0.0.50') },
      )
    for (let n = 0; n < addressFailuresMax; n++) expect((await guess(n)).code).toBe(31004)
    expect((await guess(0)).code, 'they have guessed enough').toBe(31003)
    expect((await byPassword(owner().mail, demoPassword, { address: '10.0.0.50', device })).code).toBe(0)
  })

  it('[IDN-34] is known for ninety days after its last sign-in, until the password is set anew', async () => {
    const device = await ownDevice()
    await useUp(owner().mail)
    const isKnown = async (token: string) =>
      (await askCode(server(), 'login', owner().mail, from('10.0.0.50', token))).code !== 31005
    expect(await isKnown(device)).toBe(true)
    const seen = (at: Date) =>
      ask(
        server().ownerUrl,
        `update known_devices set seen_at = '${at.toISOString()}' where user_id = '${owner().id}' returning 1`,
      )
    await seen(new Date(server().clock().getTime() - 90 * day))
    expect(await isKnown(device)).toBe(false)
    await seen(server().clock())
    expect(await isKnown(device)).toBe(true)
    const { token } = (await byPassword(owner().mail, demoPassword, { device })).data
    const key = transportKeyAt(server().context.secrets, server().clock())
    const [originalPwd, newPwd] = [seal(demoPassword, key).password, seal('Another#2026', key).password]
    await server().call(routes.passwordChange, { body: { originalPwd, newPwd, keyId: key.id } }, { token })
    expect(await devicesOf(owner().id)).toEqual([0])
  })

  it('[IDN-34] gets another token at each sign-in, for every person known in it, and is kept as a hash', async () => {
    const first = await ownDevice()
    const other = await freshPerson(server())
    const second = (await byPassword(other.mail, demoPassword, { device: first })).data.deviceToken
    expect(second).not.toBe(first)
    await useUp(owner().mail)
    expect(
      (await askCode(server(), 'login', owner().mail, from('10.0.0.1', first))).code,
      'of no use any more',
    ).toBe(31005)
    expect((await askCode(server(), 'login', owner().mail, from('10.0.0.1', second))).code).toBe(0)
    const kept = await ask(
      server().ownerUrl,
      `select d::text from known_devices d where user_id in ('${owner().id}', '${other.id}')`,
    )
    expect(kept).toHaveLength(2)
    expect(kept.filter((row) => String(row).includes(second))).toEqual([])
  })

  it('[IDN-34] is one of at most twenty of a person, of which those not used for longest are forgotten', async () => {
    const first = await ownDevice()
    for (let n = 0; n < 20; n++) {
      server().clock.advance(1_000)
      await byPassword(owner().mail, demoPassword)
    }
    expect(await devicesOf(owner().id)).toEqual([20])
    await useUp(owner().mail)
    expect((await askCode(server(), 'login', owner().mail, from('10.0.0.1', first))).code).toBe(31005)
  })
})
