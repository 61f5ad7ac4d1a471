/** Encrypts a text under a key that is not in the database, bound to its owner and purpose. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function sealText(secrets: Secrets, purpose: string, ownerId: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secrets.derive(purpose), nonce).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text, or undefined if it is missing or was encrypted with another secret or for another owner. */
export function openText(
  secrets: Secrets,
  purpose: string,
  ownerId: string,
  sealed: Buffer | null,
): string | undefined {
  if (sealed === null || sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, secrets.derive(purpose), sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(ownerId)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ]).toString()
  } catch {
    return undefined
  }
}
