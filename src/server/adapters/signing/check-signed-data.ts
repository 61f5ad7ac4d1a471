/** Checks signed data strictly: the platform's own signatures have one shape alone. */
import { verify, X509Certificate } from 'node:crypto'
import { extensionValue, isIssuedBy, issuedAs, isValidAt } from './certificates.ts'
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

/** Signed data with a certificate that the platform issued; nothing else about it is checked yet. */
export type OwnData = {
  readonly root: Element
  readonly encapsulated: Element
  readonly certificates: Element
  readonly infos: Element
  readonly info: Element
  readonly certificate: Buffer
}

/** Undefined if it cannot be read, or is not of this platform. */
export function readOwnData(bytes: Buffer, authorities: readonly Buffer[]): OwnData | undefined {
  try {
    const root = readDer(bytes)
    const [, , encapsulated, certificates, infos] = childrenOf(elementAt(root, [1, 0], tags.sequence))
    const info = infos && childrenOf(infos)[0]
    const signer = info && childrenOf(info)[1]
    if (!encapsulated || !certificates || !signer) return undefined
    const certificate = childrenOf(certificates)
      .map(({ whole }) => whole)
      .find((one) => signer.whole.equals(signerOf(one)))
    if (!certificate) return undefined
    const read = new X509Certificate(certificate)
    if (!authorities.some((authority) => isIssuedBy(read, new X509Certificate(authority)))) return undefined
    return { root, encapsulated, certificates, infos, info, certificate }
  } catch (error) {
    if (isMalformed(error)) return undefined
    throw error
  }
}

/** Keys and certificates that cannot be read are reported by node:crypto with a code. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof DerError || (error as { readonly code?: unknown }).code !== undefined

type Expected = {
  readonly type: string
  /** The digest of what is signed, from the content that travels with it, if any. */
  readonly digest: (content: Buffer | undefined) => Buffer | undefined
  readonly purpose: string
}

type Checked = {
  readonly signature: Buffer
  readonly content: Buffer | undefined
  /** The attributes that are not signed. */
  readonly unsigned: readonly Element[]
}

/** Throws if the signature does not hold. */
export function checkOwnData(
  { encapsulated, certificates, infos, info, certificate }: OwnData,
  { type, digest, purpose }: Expected,
): Checked {
  const [, , digestAlgorithm, attributes, , signature, unsigned] = childrenOf(info)
  if (!attributes || !signature) throw new DerError()
  const content = contentOf(encapsulated)
  const wanted = digest(content)
  const has = (one: Buffer) => childrenOf(attributes).some(({ whole }) => whole.equals(one))
  const holds =
    certificates.tag === numbered(0) &&
    infos.tag === tags.set &&
    childrenOf(infos).length === 1 &&
    attributes.tag === numbered(0) &&
    signature.tag === tags.octets &&
    wanted !== undefined &&
    digestAlgorithm?.whole.equals(sha256Algorithm) === true &&
    has(attribute(oids.contentType, oid(type))) &&
    has(attribute(oids.messageDigest, octets(wanted))) &&
    has(attribute(oids.signingCertificateV2, signingCertificate(certificate))) &&
    extensionValue(certificate, oids.extendedKeyUsage)?.equals(sequence(oid(purpose))) === true &&
    verify('sha256', asSet(attributes.whole), new X509Certificate(certificate).publicKey, signature.content)
  if (!holds) throw new DerError()
  return { signature: signature.content, content, unsigned: unsigned ? childrenOf(unsigned) : [] }
}

const signerOf = (certificate: Buffer): Buffer => {
  const { issuer, serial } = issuedAs(certificate)
  return sequence(issuer, serial)
}

function contentOf(encapsulated: Element): Buffer | undefined {
  const explicit = childrenOf(encapsulated)[1]
  return explicit && elementAt(explicit, [0], tags.octets).content
}

/** A timestamp by a certificate that was not valid at its own moment. */
export class ExpiredTimestamp extends Error {}

/** The moment of a timestamp token over these bytes. Throws if it does not hold. */
export function checkTimestamp(token: Buffer, bytes: Buffer, authorities: readonly Buffer[]): Date {
  const own = readOwnData(token, authorities)
  if (!own) throw new DerError()
  const { content } = checkOwnData(own, {
    type: oids.timestampInfo,
    digest: (signed) => signed && sha256(signed),
    purpose: oids.timeStamping,
  })
  if (!content) throw new DerError()
  const [, , imprint, , time] = childrenOf(readDer(content))
  const digits = time?.content.toString('latin1') ?? ''
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const isOf = imprint?.whole.equals(sequence(sha256Algorithm, octets(sha256(bytes)))) === true
  if (!isOf || Number.isNaN(at.getTime())) throw new DerError()
  if (!isValidAt(own.certificate, at)) throw new ExpiredTimestamp()
  return at
}
