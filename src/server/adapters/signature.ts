/** Signs what is sent to a gateway and checks what it answers: a keyed hash of the moment and the body. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { signatureValidSeconds } from '#domain/verification/limits.ts'

const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

export const signedHeaders = (secret: string, body: string, at: Date) => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return { 'sooner-timestamp': timestamp, 'sooner-signature': signatureOf(secret, timestamp, body) }
}

/** Whether a body was signed with the secret, at a moment near this one. */
export function isSigned(
  secret: string,
  { timestamp, signature }: { readonly timestamp: string; readonly signature: string },
  body: string,
  at: Date,
): boolean {
  const expected = Buffer.from(signatureOf(secret, timestamp, body))
  const given = Buffer.from(signature)
  const isSame = expected.length === given.length && timingSafeEqual(expected, given)
  return isSame && Math.abs(at.getTime() / 1000 - Number(timestamp)) <= signatureValidSeconds
}
