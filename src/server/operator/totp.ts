/** One-time codes by RFC 6238: HMAC-SHA-1 over the time step, six digits, thirty seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { totpCodeCharacters, totpStepSeconds, totpStepsAside } from '#domain/operator/limits.ts'

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / totpStepSeconds)

/** The code of one step: RFC 4226 with the step as counter. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0x0f) & 0x7f_ff_ff_ff
  return String(number % 10 ** totpCodeCharacters).padStart(totpCodeCharacters, '0')
}

/** The step of a code, the current one or one next to it; every step is compared, for constant time. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const current = stepAt(now)
  const typed = Buffer.from(code)
  const steps = Array.from({ length: 2 * totpStepsAside + 1 }, (_, n) => current - totpStepsAside + n)
  const met = steps.filter((step) => {
    const right = Buffer.from(codeAt(secret, step))
    return typed.length === right.length && timingSafeEqual(typed, right)
  })
  return met.at(-1)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The text form of a secret: base32 without padding. */
export function base32Of(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The secret that a text writes down. */
export function secretOf(base32: string): Buffer {
  const bits = [...base32]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** The otpauth address for an authenticator. */
export const otpauthUri = (mail: string, secret: Buffer): string =>
  `otpauth://totp/Sooner:${encodeURIComponent(mail)}?secret=${base32Of(secret)}&issuer=Sooner`
