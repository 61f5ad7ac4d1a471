/** Checks signed data strictly: the platform's own signatures have one shape alone. */
import { verify, X509Certificate } from 'node:crypto'
import { extensionValue, issuedAs } from './certificates.ts'
import { asSet, attribute, sha256, sha256Algorithm, signingCertificate } from './cms.ts'
import {
  childrenOf,
  DerError,
  type Element,
  elementAt,
  numbered,
  octets,
  oid,
  readDer,
  sequence,
  tags,
} from './der.ts'
import { oids } from './oids.ts'

/** A signature by a certificate that this platform did not issue. */
export class ForeignSignature extends Error {}

export type Checked = {
  readonly certificate: Buffer
  readonly signature: Buffer
  readonly content: Buffer | undefined
  /** The attributes that are not signed. */
  readonly unsigned: readonly Element[]
}

type Expected = {
  readonly type: string
  /** The digest of what is signed, from the content that travels with it, if any. */
  readonly digest: (content: Buffer | undefined) => Buffer | undefined
  readonly purpose: string
  readonly authorities: readonly Buffer[]
}

/** Throws if the signature does not hold. */
export function checkSignedData(root: Element, { type, digest, purpose, authorities }: Expected): Checked {
  const [, , encapsulated, certificates, infos] = childrenOf(elementAt(root, [1, 0], tags.sequence))
  if (!encapsulated || certificates?.tag !== numbered(0) || infos?.tag !== tags.set)
    throw new ForeignSignature()
  const [info, another] = childrenOf(infos)
  if (!info || another) throw new ForeignSignature()
  const [, signer, digestAlgorithm, attributes, , signature, unsigned] = childrenOf(info)
  if (attributes?.tag !== numbered(0) || signature?.tag !== tags.octets) throw new ForeignSignature()
  const certificate = childrenOf(certificates)
    .map(({ whole }) => whole)
    .find((one) => signer?.whole.equals(signerOf(one)))
  if (!certificate || !authorities.some((authority) => isIssuedBy(certificate, authority)))
    throw new ForeignSignature()
  const content = encapsulated && contentOf(encapsulated)
  const wanted = digest(content)
  const has = (one: Buffer) => childrenOf(attributes).some(({ whole }) => whole.equals(one))
  const holds =
    wanted !== undefined &&
    digestAlgorithm?.whole.equals(sha256Algorithm) === true &&
    has(attribute(oids.contentType, oid(type))) &&
    has(attribute(oids.messageDigest, octets(wanted))) &&
    has(attribute(oids.signingCertificateV2, signingCertificate(certificate))) &&
    extensionValue(certificate, oids.extendedKeyUsage)?.equals(sequence(oid(purpose))) === true &&
    verify('sha256', asSet(attributes.whole), new X509Certificate(certificate).publicKey, signature.content)
  if (!holds) throw new DerError()
  return {
    certificate,
    signature: signature.content,
    content,
    unsigned: unsigned ? childrenOf(unsigned) : [],
  }
}

const signerOf = (certificate: Buffer): Buffer => {
  const { issuer, serial } = issuedAs(certificate)
  return sequence(issuer, serial)
}

function contentOf(encapsulated: Element): Buffer | undefined {
  const explicit = childrenOf(encapsulated)[1]
  return explicit && elementAt(explicit, [0], tags.octets).content
}

function isIssuedBy(certificate: Buffer, authority: Buffer): boolean {
  const [one, issuer] = [new X509Certificate(certificate), new X509Certificate(authority)]
  return one.checkIssued(issuer) && one.verify(issuer.publicKey)
}

export function isValidAt(certificate: Buffer, at: Date): boolean {
  const { validFrom, validTo } = new X509Certificate(certificate)
  return new Date(validFrom) <= at && at <= new Date(validTo)
}

/** The moment of a timestamp token over these bytes. Throws if it does not hold. */
export function checkTimestamp(token: Buffer, bytes: Buffer, authorities: readonly Buffer[]): Date {
  const { certificate, content } = checkSignedData(readDer(token), {
    type: oids.timestampInfo,
    digest: (signed) => signed && sha256(signed),
    purpose: oids.timeStamping,
    authorities,
  })
  if (!content) throw new DerError()
  const [, , imprint, , time] = childrenOf(readDer(content))
  const digits = time?.content.toString('latin1') ?? ''
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const isOf = imprint?.whole.equals(sequence(sha256Algorithm, octets(sha256(bytes)))) === true
  if (!isOf || Number.isNaN(at.getTime()) || !isValidAt(certificate, at)) throw new DerError()
  return at
}
