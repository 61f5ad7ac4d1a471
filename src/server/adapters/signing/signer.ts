/**
 * A signer of one document: a key that is made for it, and is gone once it has signed, with a certificate that says
 * who holds it. So no private key of a user is ever kept.
 */
import { X509Certificate } from 'node:crypto'
import { msPerDay, msPerMinute } from '#domain/day.ts'
import { type Identity, issueCertificate, isValidAt, newSerial, type Subject } from './certificates.ts'
import { chainOf, newKey } from './identities.ts'

/** A brought authority is one file, `authority.pem`; the timestamps and the seal are then issued by it. */
export type Keys = {
  readonly authority: Identity
  readonly timestamps: Identity
  readonly seal: Identity
}

const areValidAt = (at: Date, identities: readonly Identity[]): boolean =>
  identities.every(({ certificate }) => isValidAt(certificate, at))

/** Undefined if the seal, its authority or its timestamps are not valid at that moment. */
export const sealAt = ({ authority, timestamps, seal }: Keys, at: Date): Identity | undefined =>
  areValidAt(at, [authority, timestamps, seal]) ? seal : undefined

/** Undefined if the authority or its timestamps are not valid at that moment. */
export const newSigner = (
  { authority, timestamps }: Omit<Keys, 'seal'>,
  subject: Subject,
  at: Date,
): Identity | undefined =>
  areValidAt(at, [authority, timestamps]) ? issueSigner(authority, subject, at) : undefined

export function issueSigner(authority: Identity, subject: Subject, at: Date): Identity {
  const { privateKey, publicKey } = newKey()
  const latest = new Date(new X509Certificate(authority.certificate).validTo)
  const wanted = new Date(at.getTime() + validDays * msPerDay)
  const certificate = issueCertificate(
    {
      subject: {
        commonName: cut(subject.commonName),
        ...(subject.organization !== undefined && { organization: cut(subject.organization) }),
        ...(subject.creditCode !== undefined && { creditCode: subject.creditCode }),
        country: 'CN',
      },
      publicKey,
      serial: newSerial(),
      validFrom: new Date(at.getTime() - msPerMinute),
      validTo: latest < wanted ? latest : wanted,
      usage: 'document',
    },
    authority,
  )
  return { key: privateKey, certificate, issuers: chainOf(authority) }
}

/** What a paper prints of the certificate that signs it. */
export function certificateFacts({ certificate }: { readonly certificate: Uint8Array }) {
  const read = new X509Certificate(certificate)
  return {
    subject: nameOf(read.subject),
    issuer: nameOf(read.issuer),
    serial: read.serialNumber.match(/../g)?.join(':') ?? '',
    validFrom: new Date(read.validFrom),
    validTo: new Date(read.validTo),
  }
}

/** One line, most particular part first: `CN=…, O=…, C=…`. */
const nameOf = (name: string): string => name.split('\n').toReversed().join(', ')

/** As long as names in certificates may be. */
const cut = (name: string): string => [...name].slice(0, nameCharactersMax).join('')
export const nameCharactersMax = 64
const validDays = 365
