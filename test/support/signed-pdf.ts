/** Signed PDFs in tests: checked as a page and the server do it together, added to, and signed a second time. */
import { createHash } from 'node:crypto'
import { readPdf } from '#domain/signatures/pdf.ts'
import { signatureBytesMax } from '#server/adapters/pdf/signature-place.ts'
import type { Signing } from '#server/adapters/signing/authority.ts'
import { checkSignature } from '#server/adapters/signing/check-signature.ts'
import { signPdf } from '#server/adapters/signing/sign-pdf.ts'
import { newSigner } from '#server/adapters/signing/signer.ts'

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** What a page sends of a file. */
export function factsOf(file: Uint8Array) {
  const { start, size, isPdf, isWhole, signatures } = readPdf(file)
  const pdf = file.subarray(start)
  return {
    size,
    isPdf,
    isWhole,
    hash: sha256(file).toString('hex'),
    signatures: signatures.map(({ placeStart, placeEnd, end, value }) => ({
      end,
      digest: sha256(pdf.subarray(0, placeStart), pdf.subarray(placeEnd, end)).toString('hex'),
      value: value ?? null,
    })),
  }
}

export function checkedFile(file: Uint8Array, authorities: readonly Buffer[]) {
  const { signatures, ...facts } = factsOf(file)
  return {
    ...facts,
    signatures: signatures.map(({ end, digest, value }) => ({
      end,
      ...checkSignature(
        Buffer.from(digest, 'hex'),
        value === null ? null : Buffer.from(value, 'hex'),
        authorities,
      ),
    })),
  }
}

/** A revision that changes nothing that a signature covers. */
export const addedTo = (file: Buffer): Buffer =>
  Buffer.concat([file, Buffer.from('\n9999 0 obj\n<< /Note (added) >>\nendobj\nstartxref\n0\n%%EOF\n')])

/** A revision with a second signature over everything before it. */
export function signAgain(file: Buffer, at: Date, signing: Signing): Buffer {
  const unknown = 9_999_999_999
  const place = `<${'0'.repeat(2 * signatureBytesMax)}>`
  const value = `<<\n/Type /Sig\n/ByteRange [0 ${unknown} ${unknown} ${unknown}]\n/Contents ${place}\n>>`
  const revised = Buffer.concat([file, Buffer.from(`\n9998 0 obj\n${value}\nendobj\nstartxref\n0\n%%EOF\n`)])
  const signer = newSigner(signing, { commonName: '第二位' }, at) ?? signing.seal
  return signPdf(revised, at, { signer, timestamps: signing.timestamps })
}
