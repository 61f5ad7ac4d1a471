/** What a check needs of a file, worked out in the browser: hashes and signatures. The file itself is not sent. */

import type { Request } from '#contract/route.ts'
import type { signedDocumentCheck } from '#contract/signatures.ts'
import { readPdf } from '#domain/signatures/pdf.ts'

export async function fingerprintOf(file: Uint8Array): Promise<Request<typeof signedDocumentCheck>['body']> {
  const { start, size, isPdf, isWhole, signatures } = readPdf(file)
  // What stands before a document moves its bytes, and changes none of them; the hash is of the whole file.
  const pdf = file.subarray(start)
  return {
    size,
    isPdf,
    isWhole,
    hash: await sha256(file),
    signatures: await Promise.all(
      signatures.map(async ({ placeStart, placeEnd, end, value }) => ({
        end,
        digest: await sha256(pdf.subarray(0, placeStart), pdf.subarray(placeEnd, end)),
        value: value ?? null,
      })),
    ),
  }
}

async function sha256(...parts: readonly Uint8Array[]): Promise<string> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
