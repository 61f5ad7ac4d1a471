/** One-time codes against the vectors of RFC 6238 and RFC 4648. */
import { describe, expect, it } from 'vitest'
import { totpStepSeconds } from '#domain/operator/limits.ts'
import fc from '#test/support/laws.ts'
import { base32Of, codeAt, otpauthUri, secretOf, stepAt, stepOf } from './totp.ts'

/** RFC 6238, appendix B: the codes there have eight digits, of which ours are the last six. */
const secret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

describe('one-time codes', () => {
  it.each(vectors)('[OPS-01] the vector of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2))
  })

  it('[OPS-01] count one step before and after, and no other', () => {
    const moments = fc.integer({ min: 1_000_000, max: 4_000_000_000 })
    const asides = fc.integer({ min: -5, max: 5 })
    fc.assert(
      fc.property(moments, asides, (seconds, aside) => {
        const now = new Date(seconds * 1000)
        const step = stepAt(now) + aside
        const found = stepOf(secret, codeAt(secret, step), now)
        if (Math.abs(aside) <= 1) expect(found).toBe(step)
        // Another step may have the same code by chance, and only one near by.
        else expect(found === undefined || Math.abs(found - stepAt(now)) <= 1).toBe(true)
      }),
    )
  })

  it.each(['', '0', '1234567', '28708２', 'abcdef', '２８７０８２'])('[OPS-01] "%s" is no code', (code) => {
    expect(stepOf(secret, code, new Date(59_000))).toBeUndefined()
  })

  it('a step is thirty seconds', () => {
    expect(stepAt(new Date(29_999))).toBe(0)
    expect(stepAt(new Date(totpStepSeconds * 1000))).toBe(1)
  })
})

describe('a secret written down', () => {
  it('is base32 by RFC 4648, and reads back', () => {
    expect(base32Of(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32Of(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        expect(secretOf(base32Of(Buffer.from(bytes)))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  it('is handed to an authenticator with the name of the account', () => {
    expect(otpauthUri('a+b@sooner.test', secret)).toBe(
      'otpauth://totp/Sooner:a%2Bb%40sooner.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sooner',
    )
  })
})
