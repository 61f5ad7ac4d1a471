/**
 * Passwords are sealed in transit, in addition to TLS: AES-256-CBC with zero padding, under an hourly key that every
 * process derives. The keys of the previous and the next hour are accepted too, because clocks differ.
 */
import { createDecipheriv } from 'node:crypto'
import { msPerMinute } from '#domain/day.ts'
import { transportKeyMinutes } from '#domain/identity/limits.ts'
import type { Secrets } from '../config/secrets.ts'

const ivBytes = 16

const periodOf = (now: Date): number => Math.floor(now.getTime() / (transportKeyMinutes * msPerMinute))
const keyOf = (secrets: Secrets, period: number): Buffer => secrets.derive(`transport:${period}`)

export function transportKeyAt(secrets: Secrets, now: Date): { id: string; key: string } {
  const period = periodOf(now)
  return { id: period.toString(36), key: keyOf(secrets, period).toString('base64') }
}

/** The password, or undefined if key, length, padding or text is invalid. */
export function unseal(secrets: Secrets, now: Date, keyId: string, sealed: string): string | undefined {
  const current = periodOf(now)
  const period = [current, current - 1, current + 1].find((candidate) => candidate.toString(36) === keyId)
  const bytes = Buffer.from(sealed, 'base64')
  if (period === undefined || bytes.length < 2 * ivBytes || bytes.length % ivBytes !== 0) return undefined
  const decipher = createDecipheriv('aes-256-cbc', keyOf(secrets, period), bytes.subarray(0, ivBytes))
  decipher.setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()])
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(padded).replace(/\0{0,15}$/, '')
    return text.length === 0 || text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
