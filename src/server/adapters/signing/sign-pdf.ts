/** Signs a PDF that was drawn with a place for a signature: PAdES B-T, ETSI.CAdES.detached. */
import { byteRangePlaceholder, signatureBytesMax } from '../pdf/signature-place.ts'
import type { Identity } from './certificates.ts'
import { attribute, sha256, signedData } from './cms.ts'
import { oids } from './oids.ts'
import { timestampOf } from './timestamp.ts'

export type PdfSigners = { readonly signer: Identity; readonly timestamps: Identity }

export function signPdf(unsigned: Uint8Array, at: Date, signers: PdfSigners): Buffer {
  const file = Buffer.from(unsigned)
  const place = file.lastIndexOf(byteRangePlaceholder)
  const start = file.indexOf('/Contents <', place) + '/Contents '.length
  const end = start + 2 * signatureBytesMax + 2
  if (place < 0 || file[start] !== opening || file[end - 1] !== closing)
    throw new Error('The file has no place for a signature.')
  const range = `[0 ${start} ${end} ${file.length - end}]`.padEnd(byteRangePlaceholder.length)
  file.write(range, place, 'latin1')
  const signature = signatureOf(sha256(file.subarray(0, start), file.subarray(end)), at, signers)
  if (signature.length > signatureBytesMax) throw new Error('The signature is longer than its place.')
  file.write(signature.toString('hex'), start + 1, 'latin1')
  return file
}

/** With its timestamp, for a file of this digest. */
export const signatureOf = (digest: Buffer, at: Date, { signer, timestamps }: PdfSigners): Buffer =>
  signedData({
    type: oids.data,
    digest,
    signer,
    unsigned: (value) => [attribute(oids.timestampToken, timestampOf(value, at, timestamps))],
  })

const [opening, closing] = [0x3c, 0x3e]
