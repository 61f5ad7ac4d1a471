/** Removable contacts of a person, and masked contacts. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { loginFieldOf, maskOf, tryUnbind } from './profile.ts'
import { codeTypes } from './verification-codes.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const mobile = fc
  .tuple(fc.constantFrom('13', '15', '19'), digits(9))
  .map(([prefix, rest]) => `${prefix}${rest}`)
const mail = fc
  .tuple(fc.stringMatching(/^[a-z0-9._%+-]{1,30}$/), fc.constantFrom('b.cn', 'mail.hongfei.test'))
  .map(([local, domain]) => `${local}@${domain}`)

describe('a mask', () => {
  it.each([
    ['13812341234', '138****1234'],
    ['a@hongfei.test', 'a***@hongfei.test'],
    ['chenwei@hongfei.test', 'c***@hongfei.test'],
  ])('[IDN-33] of %s is %s', (contact, shown) => expect(maskOf(contact)).toBe(shown))

  it('[IDN-33] of a mobile is the same for every number with its first three and last four digits', () =>
    fc.assert(
      fc.property(mobile, digits(4), (contact, middle) => {
        expect(maskOf(contact.slice(0, 3) + middle + contact.slice(-4))).toBe(maskOf(contact))
      }),
    ))

  it('[IDN-33] of a mail keeps its first letter and its domain, and tells not even its length', () =>
    fc.assert(
      fc.property(mail, (contact) => {
        const [local = '', domain = ''] = contact.split('@')
        expect(maskOf(contact)).toBe(maskOf(`${local}x@${domain}`))
        expect(maskOf(contact)).toBe(`${local[0]}***@${domain}`)
      }),
    ))
})

describe('taking a way to sign in off', () => {
  const methods = fc.record({ loginPhone: fc.option(mobile), loginMail: fc.option(mail) })

  it('[IDN-33] [IDN-43] leaves at least one, whatever there was', () =>
    fc.assert(
      fc.property(methods, fc.constantFrom(...codeTypes), (before, type) => {
        const field = loginFieldOf(type)
        const result = tryUnbind(before, type)
        const left = Object.values({ ...before, [field]: null }).filter((contact) => contact !== null)
        expect(result.ok).toBe(before[field] !== null && left.length > 0)
        if (result.ok) expect(result.value).toBe(before[field])
      }),
    ))

  it('[IDN-33] says that it is the last, and that there is none', () => {
    const mailOnly = { loginPhone: null, loginMail: 'a@b.cn' }
    expect(tryUnbind(mailOnly, 'mail')).toMatchObject({ failure: 'loginMethodLast' })
    expect(tryUnbind(mailOnly, 'phone')).toMatchObject({ failure: 'notFound' })
  })
})
