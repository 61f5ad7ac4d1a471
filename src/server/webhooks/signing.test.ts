/** Signatures against a vector of Standard Webhooks, which openssl gives as well; and that nothing else passes. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { secretsFrom } from '../config/secrets.ts'
import { isSigned, newSecret, openSecret, sealSecret, signedHeaders } from './signing.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const at = new Date(1_614_265_330_000)
const body = '{"test": 2432232314}'

describe('a signature', () => {
  it('is the HMAC of id, time and body in base64, after its version', () => {
    expect(signedHeaders([secret], id, at, body)).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is made with each secret in force, and either of them verifies it', () => {
    const [fresh, old, other] = [newSecret(), newSecret(), newSecret()]
    const headers = signedHeaders([fresh, old], id, at, body)
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
    for (const known of [fresh, old]) expect(isSigned([known], headers, body, at)).toBe(true)
    expect(isSigned([other], headers, body, at)).toBe(false)
    expect(isSigned([], headers, body, at)).toBe(false)
  })

  it('holds for what was signed and for nothing else', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, another) => {
        const headers = signedHeaders([secret], id, at, one)
        expect(isSigned([secret], headers, one, at)).toBe(true)
        expect(isSigned([secret], headers, another, at)).toBe(one === another)
        expect(isSigned([secret], { ...headers, 'webhook-id': 'msg_other' }, one, at)).toBe(false)
      }),
    ))

  it('is not taken five minutes before or after its time', () => {
    const headers = signedHeaders([secret], id, at, body)
    const shifted = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
    for (const seconds of [-300, 0, 300])
      expect(isSigned([secret], headers, body, shifted(seconds))).toBe(true)
    for (const seconds of [-301, 301]) expect(isSigned([secret], headers, body, shifted(seconds))).toBe(false)
    expect(isSigned([secret], {}, body, at)).toBe(false)
  })
})

describe('a secret', () => {
  it('has 32 random bytes, and can be read again only for its endpoint and by this server', () => {
    const made = newSecret()
    expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSecret()).not.toBe(made)
    const secrets = secretsFrom('one')
    const sealed = sealSecret(secrets, 'a', made)
    expect(sealed.includes(made)).toBe(false)
    expect(openSecret(secrets, 'a', sealed)).toBe(made)
    expect(openSecret(secrets, 'b', sealed)).toBeUndefined()
    expect(openSecret(secretsFrom('other'), 'a', sealed)).toBeUndefined()
    expect(openSecret(secrets, 'a', null)).toBeUndefined()
  })
})
