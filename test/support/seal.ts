/** Seals a password the way a browser does, with the platform's own cryptography instead of the browser's. */
import { createCipheriv, randomBytes } from 'node:crypto'

const block = 16

export function seal(password: string, key: { readonly id: string; readonly key: string }) {
  const iv = randomBytes(block)
  const plain = Buffer.from(password)
  const padded = Buffer.concat([plain, Buffer.alloc((block - (plain.length % block)) % block)])
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key.key, 'base64'), iv).setAutoPadding(false)
  return {
    keyId: key.id,
    password: Buffer.concat([iv, cipher.update(padded), cipher.final()]).toString('base64'),
  }
}
