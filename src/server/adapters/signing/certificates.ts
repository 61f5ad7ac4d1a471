/** X.509 certificates of the platform's own authority. */
import { createHash, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import {
  bits,
  childrenOf,
  DerError,
  der,
  elementAt,
  integer,
  numbered,
  octets,
  oid,
  printable,
  readDer,
  sequence,
  set,
  tags,
  time,
  utf8,
  yes,
} from './der.ts'
import { oids } from './oids.ts'

/** A key with its certificate, and those of its issuers up to the root. */
export type Identity = {
  readonly key: KeyObject
  readonly certificate: Buffer
  /** Without the own one, nearest issuer first. */
  readonly issuers: readonly Buffer[]
}

export type Subject = {
  readonly commonName: string
  readonly organization?: string
  /** The unified credit code of the organization; without one it has none. */
  readonly creditCode?: string
  readonly country?: string
}

export type CertificateInput = {
  readonly subject: Subject
  readonly publicKey: KeyObject
  readonly serial: Buffer
  readonly validFrom: Date
  readonly validTo: Date
  readonly usage: 'authority' | 'timestamp' | 'document'
}

export const algorithmOf = (key: KeyObject): Buffer =>
  key.asymmetricKeyType === 'ec'
    ? sequence(oid(oids.ecdsaWithSha256))
    : sequence(oid(oids.rsaWithSha256), der(tags.null))

/** Positive and 16 bytes long. */
export function newSerial(): Buffer {
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  return serial
}

/** Signed by the issuer; by its own key if the issuer is a key alone. */
export function issueCertificate(input: CertificateInput, issuer: Identity | KeyObject): Buffer {
  const isIssued = 'certificate' in issuer
  const key = isIssued ? issuer.key : issuer
  const spki = input.publicKey.export({ type: 'spki', format: 'der' })
  const subject = nameOf(input.subject)
  const signed = sequence(
    der(numbered(0), integer(2)),
    integer(...input.serial),
    algorithmOf(key),
    isIssued ? issuedAs(issuer.certificate).subject : subject,
    sequence(time(input.validFrom), time(input.validTo)),
    subject,
    spki,
    der(
      numbered(3),
      sequence(...extensionsOf(input.usage, keyId(spki), isIssued ? issuerId(issuer) : keyId(spki))),
    ),
  )
  return sequence(signed, algorithmOf(key), bits(sign('sha256', signed, key)))
}

/** How a certificate is named by what it issued or signed. */
export function issuedAs(certificate: Buffer) {
  const signed = elementAt(readDer(certificate), [0], tags.sequence)
  const [, serial, , issuer, , subject, spki] = childrenOf(signed).map(({ whole }) => whole)
  if (!serial || !issuer || !subject || !spki) throw new DerError()
  return { serial, issuer, subject, spki }
}

export const isIssuedBy = (one: X509Certificate, issuer: X509Certificate): boolean =>
  one.checkIssued(issuer) && one.verify(issuer.publicKey)

/** The credit code in the form of ETSI EN 319 412-1: a number of the national trade register of China. */
function nameOf({ commonName, organization, creditCode, country }: Subject): Buffer {
  const part = (type: string, value: Buffer) => set(sequence(oid(type), value))
  return sequence(
    ...(country ? [part(oids.country, printable(country))] : []),
    ...(organization ? [part(oids.organization, utf8(organization))] : []),
    ...(creditCode ? [part(oids.organizationIdentifier, utf8(`NTRCN-${creditCode}`))] : []),
    part(oids.commonName, utf8(commonName)),
  )
}

const keyId = (spki: Buffer): Buffer => createHash('sha256').update(spki).digest().subarray(0, 20)

/** As the issuer's certificate names its key, so that one of another maker is found too. */
function issuerId({ certificate }: Identity): Buffer {
  const named = extensionValue(certificate, oids.subjectKeyId)
  return named ? readDer(named).content : keyId(issuedAs(certificate).spki)
}

/** What an extension of a certificate says; undefined if it has none of this kind. */
export function extensionValue(certificate: Buffer, type: string): Buffer | undefined {
  const signed = childrenOf(elementAt(readDer(certificate), [0], tags.sequence))
  const list = signed.find(({ tag }) => tag === numbered(3))
  if (!list) return undefined
  const found = childrenOf(elementAt(list, [0], tags.sequence)).find((one) =>
    elementAt(one, [0], tags.oid).whole.equals(oid(type)),
  )
  return found && childrenOf(found).at(-1)?.content
}

export function isValidAt(certificate: Buffer, at: Date): boolean {
  const { validFrom, validTo } = new X509Certificate(certificate)
  return new Date(validFrom) <= at && at <= new Date(validTo)
}

/** KeyUsage: certificates and revocation lists; or signatures that cannot be denied. */
const keyUsages = {
  authority: bits(Uint8Array.of(0x06), 1),
  timestamp: bits(Uint8Array.of(0xc0), 6),
  document: bits(Uint8Array.of(0xc0), 6),
} as const

function extensionsOf(usage: CertificateInput['usage'], own: Buffer, issuer: Buffer): readonly Buffer[] {
  const extension = (type: string, isCritical: boolean, value: Buffer) =>
    sequence(oid(type), ...(isCritical ? [yes] : []), octets(value))
  const constraints = sequence(...(usage === 'authority' ? [yes] : []))
  // RFC 3161 asks for a critical extension with this purpose alone.
  const purposes = {
    authority: [],
    timestamp: [extension(oids.extendedKeyUsage, true, sequence(oid(oids.timeStamping)))],
    document: [extension(oids.extendedKeyUsage, false, sequence(oid(oids.documentSigning)))],
  }[usage]
  return [
    extension(oids.basicConstraints, true, constraints),
    extension(oids.keyUsage, true, keyUsages[usage]),
    ...purposes,
    extension(oids.subjectKeyId, false, octets(own)),
    extension(oids.authorityKeyId, false, sequence(der(numbered(0, false), issuer))),
  ]
}
