/**
 * Signatures by the Standard Webhooks specification: HMAC-SHA256 over id, time and body, one for each valid
 * secret.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secretBytes } from '#domain/webhooks/limits.ts'
import { openText, sealText } from '../config/sealed.ts'
import type { Secrets } from '../config/secrets.ts'

const prefix = 'whsec_'
const version = 'v1'
/** Calls with an older or later timestamp are rejected as replays. */
const toleranceSeconds = 300

export const newSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

export const sealSecret = (secrets: Secrets, endpointId: string, secret: string): Buffer =>
  sealText(secrets, 'webhooks', endpointId, secret)

export const openSecret = (secrets: Secrets, endpointId: string, sealed: Buffer | null): string | undefined =>
  openText(secrets, 'webhooks', endpointId, sealed)

const macOf = (secret: string, id: string, seconds: string, body: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')

export type SignatureHeaders = {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): SignatureHeaders {
  const seconds = String(Math.floor(at.getTime() / 1_000))
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `${version},${macOf(secret, id, seconds, body)}`).join(' '),
  }
}

/** Whether one of the signatures was made with one of the secrets, within the tolerance. */
export function isSigned(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now: Date,
): boolean {
  const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    [headers[`webhook-${name}`] ?? ''].flat().join(' '),
  ) as [string, string, string]
  if (!(Math.abs(now.getTime() / 1_000 - Number(seconds)) <= toleranceSeconds)) return false
  const given = signatures.split(' ').flatMap((one) => {
    const [ofVersion, mac] = one.split(',')
    return ofVersion === version && mac !== undefined ? [Buffer.from(mac)] : []
  })
  return secrets.some((secret) => {
    const wanted = Buffer.from(macOf(secret, id, seconds, body))
    return given.some((mac) => mac.length === wanted.length && timingSafeEqual(mac, wanted))
  })
}
