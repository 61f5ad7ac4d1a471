/** Signed data of RFC 5652 with a signing-certificate-v2 attribute, which signatures of PDFs and timestamps share. */
import { createHash, sign } from 'node:crypto'
import { algorithmOf, type Identity, issuedAs } from './certificates.ts'
import { der, integer, numbered, octets, oid, sequence, set, tags } from './der.ts'
import { oids } from './oids.ts'

export const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export const sha256Algorithm = sequence(oid(oids.sha256))

export const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), set(value))

/** ESSCertIDv2 with SHA-256, which is its default and therefore left out. */
export const signingCertificate = (certificate: Buffer): Buffer =>
  sequence(sequence(sequence(octets(sha256(certificate)))))

export type SignedInput = {
  readonly type: string
  readonly digest: Buffer
  /** Absent where the signature is detached. */
  readonly content?: Buffer
  readonly signer: Identity
  /** Further attributes, made from the signature itself. */
  readonly unsigned?: (signature: Buffer) => readonly Buffer[]
}

/** The bytes of a ContentInfo. */
export function signedData({ type, digest, content, signer, unsigned }: SignedInput): Buffer {
  const { issuer, serial } = issuedAs(signer.certificate)
  // Signed as a set, whatever its tag is where it is sent.
  const attributes = set(
    attribute(oids.contentType, oid(type)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, signingCertificate(signer.certificate)),
  )
  const signature = sign('sha256', attributes, signer.key)
  const further = unsigned?.(signature) ?? []
  const info = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256Algorithm,
    retagged(numbered(0), attributes),
    algorithmOf(signer.key),
    octets(signature),
    ...(further.length > 0 ? [der(numbered(1), ...further)] : []),
  )
  const data = sequence(
    integer(content ? 3 : 1),
    set(sha256Algorithm),
    sequence(oid(type), ...(content ? [der(numbered(0), octets(content))] : [])),
    retagged(numbered(0), set(signer.certificate, ...signer.issuers)),
    set(info),
  )
  return sequence(oid(oids.signedData), der(numbered(0), data))
}

/** The same element under another tag of one byte. */
function retagged(tag: number, element: Buffer): Buffer {
  const copy = Buffer.from(element)
  copy[0] = tag
  return copy
}

export const asSet = (element: Buffer): Buffer => retagged(tags.set, element)
