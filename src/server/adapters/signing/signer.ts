/**
 * A signer of one document: a key that is made for it, and is gone once it has signed, with a certificate that says
 * who holds it. So no private key of a user is ever kept.
 */
import { X509Certificate } from 'node:crypto'
import { chainOf, newKey, type Signing } from './authority.ts'
import { type Identity, issueCertificate, newSerial, type Subject } from './certificates.ts'
import { isValidAt } from './check-signed-data.ts'

/** Undefined if the authority or its timestamps are not valid at that moment. */
export function newSigner(
  { authority, timestamps }: Pick<Signing, 'authority' | 'timestamps'>,
  subject: Subject,
  at: Date,
): Identity | undefined {
  if (![authority, timestamps].every(({ certificate }) => isValidAt(certificate, at))) return undefined
  const { privateKey, publicKey } = newKey()
  const latest = new Date(new X509Certificate(authority.certificate).validTo)
  const wanted = new Date(at.getTime() + validMs)
  const certificate = issueCertificate(
    {
      subject: {
        commonName: cut(subject.commonName),
        ...(subject.organization !== undefined && { organization: cut(subject.organization) }),
        country: 'CN',
      },
      publicKey,
      serial: newSerial(),
      validFrom: new Date(at.getTime() - earlierMs),
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
const nameCharactersMax = 64

const dayMs = 86_400_000
const [validMs, earlierMs] = [365 * dayMs, 60_000]
