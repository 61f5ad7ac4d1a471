import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  accountOf,
  charactersOf,
  parseCorporateAccount,
  parseHongKongMacaoPermit,
  parseLandline,
  parseMail,
  parseMobile,
  parseName,
  parsePassport,
  parseReceivedAmount,
  parseStaffMobile,
  parseStaffName,
  parseTaiwanPermit,
  parseVerificationCode,
  plainAccount,
} from './formats.ts'
import { textCharactersMax } from './limits.ts'

type Case = readonly [
  format: string,
  id: string,
  parse: (text: string) => unknown,
  accepted: readonly string[],
  refused: readonly string[],
]

const cases: readonly Case[] = [
  [
    'an email',
    'COM-30',
    parseMail,
    ['a@b.cn', 'first.last+tag@mail.example.com', 'a_b%c-d@x-y.museum', `${'a'.repeat(44)}@bc.de`],
    [
      '',
      'a',
      '@b.cn',
      'a@b',
      'a@b.c',
      'a@b.website',
      'a@.cn',
      'a@-b.cn',
      'a@b-.cn',
      'a@b..cn',
      'a b@c.cn',
      'a@b.cn\n',
      'a@@b.cn',
      '王@b.cn',
      'a@b.c1',
      `${'a'.repeat(45)}@bc.de`,
    ],
  ],
  [
    'a mainland mobile',
    'COM-30',
    parseMobile,
    ['13000000000', '19912345678'],
    ['12000000000', '1300000000', '130000000000', '+85213000000', '1300000000a', '+86', ''],
  ],
  [
    'a landline',
    'COM-30',
    parseLandline,
    ['1234567', '12345678', '010-12345678', '01012345678', '0755-1234567', '021-12345678-123456'],
    ['', '123456', '123456789', '10-12345678', '010--12345678', '010-12345678-1234567', '010-12345678-'],
  ],
  [
    'a corporate account',
    'COM-30',
    parseCorporateAccount,
    ['12345', '6222-0000-AB', '1'.repeat(32)],
    ['1234', '1'.repeat(33), '12345 6', '1234_5', '１2345'],
  ],
  [
    'a passport',
    'COM-30',
    parsePassport,
    ['E1234', 'e12345678', 'A'.repeat(17)],
    ['E123', 'A'.repeat(18), 'E-1234', 'E 1234'],
  ],
  [
    'a Hong Kong or Macao permit',
    'COM-30',
    parseHongKongMacaoPermit,
    ['H12345678', 'M1234567801'],
    ['h12345678', 'T12345678', 'H1234567', 'H123456789', 'H123456789012'],
  ],
  [
    'a Taiwan permit',
    'COM-30',
    parseTaiwanPermit,
    ['12345678', '1234567890', '1234567890B'],
    ['1234567', '123456789', '12345678901', '12345678B', '1234567890b'],
  ],
  [
    'a name',
    'COM-32',
    parseName,
    ['王伟', 'Anne-Marie O’Neil', '北京（第一）有限公司', '𠮷'.repeat(50), 'trailing '],
    ['', ' 王伟', '　王伟', '\t王伟', '=1+1', '王=伟', '王\u0000伟', '王\n伟', '\ud800', '王'.repeat(51)],
  ],
  [
    'a staff name',
    'COM-32',
    parseStaffName,
    ['王伟', 'WangWei2', '𠮷田', '王'.repeat(50)],
    ['', 'Wang Wei', '王·伟', 'é', '１', 'カナ', 'a_b', '王'.repeat(51)],
  ],
  [
    'a staff mobile',
    'COM-38',
    parseStaffMobile,
    ['13000000000', '85212345678', '0'],
    ['', '+85212345678', '130 0000', '130-0000', '１３０', '1'.repeat(51)],
  ],
  ['a verification code', 'COM-35', parseVerificationCode, ['1', '123456', '𠮷𠮷𠮷𠮷𠮷𠮷'], ['', '1234567']],
  [
    'a received amount',
    'COM-35',
    parseReceivedAmount,
    ['0.01', '0.1', '0.10', '0.99', '1', '1.0', '1.00'],
    ['', '0', '0.0', '0.00', '1.01', '1.000', '0.001', '01', '.5', '0.5 ', '-0.5', '2'],
  ],
]

const examples = (pick: 3 | 4) => cases.flatMap((each) => each[pick].map((text) => ({ each, text })))
const title = ({ each: [format, id], text }: { each: Case; text: string }, verb: string) =>
  [`[${id}] ${verb} ${JSON.stringify(text)} as ${format}`] as const

describe('examples of each format', () => {
  it.each(examples(3).map((example) => [...title(example, 'accepts'), example] as const))(
    '%s',
    (_, example) => {
      expect(example.each[2](example.text)).toBeDefined()
    },
  )

  it.each(examples(4).map((example) => [...title(example, 'refuses'), example] as const))(
    '%s',
    (_, example) => {
      expect(example.each[2](example.text)).toBeUndefined()
    },
  )
})

describe('laws', () => {
  it('[COM-32] counts characters, not the halves they are stored in', () => {
    const characters = fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(characters, fc.nat({ max: 60 }), (plain, rare) => {
        expect(charactersOf(plain.join('') + '𠮷'.repeat(rare))).toBe(plain.length + rare)
      }),
    )
  })

  it('[COM-32] a name survives as it was typed, and one with a leading space or "=" never does', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9一-龥]{1,20}$/)
    fc.assert(
      fc.property(plain, plain, fc.constantFrom(' ', '　', '='), (before, after, bad) => {
        expect(parseName(before + after)).toBe(before + after)
        expect(parseName(bad + after)).toBeUndefined()
        expect(parseName(`${before}=${after}`)).toBeUndefined()
      }),
    )
  })

  it('[COM-30] keeps a mailbox in lower case, so that one mailbox is one login name', () => {
    const words = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
    fc.assert(
      fc.property(words, words, fc.stringMatching(/^[A-Za-z]{2,6}$/), (local, domain, suffix) => {
        const mail = `${local}@${domain}.${suffix}`
        expect(parseMail(mail)).toBe(mail.toLowerCase())
        expect(parseMail(mail.toUpperCase())).toBe(parseMail(mail))
      }),
    )
  })

  it('[COM-30] reads a hostile mail in no time', () => {
    const hostile = [`${'a'.repeat(100_000)}@`, `a@${'a-'.repeat(50_000)}`, `a@${'a.'.repeat(50_000)}`]
    expect(hostile.map(parseMail)).toEqual([undefined, undefined, undefined])
  })

  it('[IDN-16] tells a login name that is a mail from one that is a mobile, and from neither', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('a@b.cn', '13900000000')), (text) => {
        const kinds = { mail: parseMail(text) !== undefined, mobile: parseMobile(text) !== undefined }
        const kind = accountOf(text)
        expect(kinds).toEqual({ mail: kind === 'mail', mobile: kind === 'mobile' })
      }),
    )
    expect(accountOf('Wang@Example.com')).toBe('mail')
    expect(accountOf('13912345678')).toBe('mobile')
    expect(accountOf('010-12345678')).toBeUndefined()
    expect(accountOf('+86 139-1234-5678')).toBe('mobile')
  })

  it('[COM-35] reads each of the hundred amounts, however many decimals it is typed with', () => {
    for (let minor = 1; minor <= 100; minor += 1) {
      const typed = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
      const short = typed.replace(/\.?0+$/, '')
      expect(parseReceivedAmount(typed)).toEqual({ currency: 'CNY', minor: BigInt(minor) })
      expect(parseReceivedAmount(short)).toEqual({ currency: 'CNY', minor: BigInt(minor) })
    }
  })

  it('[COM-32] text stops at fifty characters', () => {
    expect(textCharactersMax).toBe(50)
  })
})

it.each([
  '139 1234 5678',
  '139-1234-5678',
  '+86 139 1234 5678',
  '+8613912345678',
  '0086-139-1234-5678',
  '86 13912345678',
  '（＋８６）１３９１２３４５６７８',
  '１３９　１２３４　５６７８',
  ' 139–1234–5678 ',
])('[COM-30] a mobile that is written %j is kept as its digits', (text) => {
  expect([parseMobile(text), plainAccount(text)]).toEqual(['13912345678', '13912345678'])
})

it('[COM-30] of a login name that is no mobile nothing is changed', () => {
  for (const text of ['Wang@Example.com', '+1 650 253 0000', '139 1234 567'])
    expect(plainAccount(text)).toBe(text)
})

it('[COM-38] takes a staff mobile of digits only, and asks for one', () => {
  expect(parseStaffMobile('13800010001')).toBe('13800010001')
  for (const text of ['', '138 0001 0001', '+8613800010001', '１３８', 'abc'])
    expect(parseStaffMobile(text)).toBeUndefined()
})
