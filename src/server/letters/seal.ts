/** What fills a letter, kept under a key that the database does not have, and bound to the letter it belongs to. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type Values = Readonly<Record<string, string>>

export function sealValues(secrets: Secrets, letterId: string, values: Values): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secrets.derive('letters'), nonce).setAAD(Buffer.from(letterId))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(values)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The values, or undefined where they are gone or were sealed under another secret or for another letter. */
export function openValues(secrets: Secrets, letterId: string, sealed: Buffer | null): Values | undefined {
  if (sealed === null || sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, secrets.derive('letters'), sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(letterId)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const opened = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    return JSON.parse(opened.toString()) as Values
  } catch {
    return undefined
  }
}
