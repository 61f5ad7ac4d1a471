/** Only a person who has proven the invited address may accept an invitation, in every way of joining. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts } from '#test/support/fresh-tenant.ts'
import { newcomerPassword, staffDesk } from '#test/support/staff.ts'
import { staffWorld } from '#test/support/staff-world.ts'

const at = staffWorld()

/** Registers a company of one's own, naming a mail that nothing has proven, and signs in. */
async function registerNaming(mail: string, { mobile } = freshContacts()): Promise<string> {
  const body = {
    registrant: 'payeeCompany',
    companyName: '自己的公司',
    sameName: true,
    name: '自己来的',
    title: '7',
    mobile,
    mail,
    code: await codeFor(at.server, 'register', mobile),
    agreed: true,
    ...at.desk.sealed(),
  } as const
  expect((await at.server.call(routes.register, { body })).code).toBe(0)
  return at.server.signIn(mobile, newcomerPassword)
}

const isYours = async (token: string, headers: Readonly<Record<string, string>>) =>
  (await at.server.call(routes.invitationRead, {}, { token, headers })).data.isYours

describe('accepting an invitation', () => {
  it('[IDN-51] [IDN-03] is refused to a person who only named the invited mail when registering, until the mail is proven', async () => {
    await at.desk.invite()
    const link = await at.desk.linkTo()
    const token = await registerNaming(at.desk.newcomerMail)
    expect(await isYours(token, link)).toBe(false)
    expect((await at.desk.accept(token, link)).code).toBe(codes.invitationForeign.code)
    expect(await at.desk.named('自己来的'), 'they are on no list').toBeUndefined()
    const { data } = await at.server.call(routes.accountRead, {}, { token })
    expect(data.activated, 'and nothing activated them').toBe(false)
    const proof = await at.desk.linkTo()
    expect((await at.server.call(routes.activate, {}, { headers: proof })).data.activated).toBe(true)
    expect(await at.desk.named('自己来的')).toMatchObject({ status: 'inactive' })
    expect((await at.desk.accept(token, link)).code).toBe(0)
    expect(await at.desk.named('自己来的')).toMatchObject({ status: 'activated' })
  })

  it('[IDN-51] is open to a person who proves the mail as their contact by a code, and not by another contact mail', async () => {
    await at.desk.invite()
    const link = await at.desk.linkTo()
    const token = await at.server.signIn(at.people.gaoyuan.mail)
    const change = async (value: string) =>
      at.server.call(
        routes.contactChange,
        {
          body: {
            field: 'contactMail',
            value,
            code: await codeFor(at.server, 'contact_modify', value, { token }),
          },
        },
        { token },
      )
    expect((await change(freshContacts().mail)).code).toBe(0)
    expect((await at.desk.accept(token, link)).code).toBe(codes.invitationForeign.code)
    at.server.clock.advance(minute)
    expect((await change(at.desk.newcomerMail)).code).toBe(0)
    expect(await isYours(token, link)).toBe(true)
    expect((await at.desk.accept(token, link)).code).toBe(0)
  })

  it('[IDN-51] counts no mail that was proven once and is the contact no longer, nor one that was written without a proof', async () => {
    await at.desk.invite()
    const link = await at.desk.linkTo()
    const token = await at.server.signIn(at.people.gaoyuan.mail)
    for (const change of [
      `proven_contact_mail = '${at.desk.newcomerMail}'`,
      `contact_mail = '${at.desk.newcomerMail}', proven_contact_mail = '${at.people.gaoyuan.mail}'`,
    ]) {
      await ask(at.server.ownerUrl, `update users set ${change} where id = '${at.people.gaoyuan.id}'`)
      expect((await at.desk.accept(token, link)).code).toBe(codes.invitationForeign.code)
    }
    expect((await at.desk.register(link)).code, 'the link itself makes a new account').toBe(0)
  })

  it('[IDN-50] [IDN-53] an unproven contact mail neither stands on the list of staff nor keeps its owner off it', async () => {
    const other = freshContacts()
    await at.desk.invite(other)
    await registerNaming(at.desk.newcomerMail, other)
    expect(await at.desk.named('自己来的')).toMatchObject({ status: 'inactive', mail: null })
    expect((await at.desk.invite()).code, 'the owner of the mail can still be invited').toBe(0)
    expect(await at.desk.named(at.desk.newcomer.name)).toMatchObject({ mail: at.desk.newcomerMail })
  })

  it('[IDN-51] a new account of the link has its mail proven, for other companies too', async () => {
    const other = staffDesk(at.server, await at.server.enter(at.people.gaoyuan.mail), at.desk.newcomer)
    await at.desk.invite()
    expect((await at.desk.register(await at.desk.linkTo())).code).toBe(0)
    expect((await other.invite()).code).toBe(0)
    const token = await at.server.signIn(at.desk.newcomerMail, newcomerPassword)
    expect((await other.accept(token, await other.linkTo())).code).toBe(0)
  })
})
