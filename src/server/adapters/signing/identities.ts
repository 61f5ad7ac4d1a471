/** A key of the platform with its certificates, as PEM: made where it is missing, and read strictly. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { join } from 'node:path'
import { type Identity, isIssuedBy, issueCertificate, newSerial, type Subject } from './certificates.ts'
import { readOwn, writeOnce, wrongFile } from './key-files.ts'

const organization = 'Sooner'
const kept = {
  authority: { commonName: 'Sooner Signing CA', organization },
  timestamps: { commonName: 'Sooner Timestamping', organization },
  seal: { commonName: 'Sooner Platform Seal', organization },
} as const satisfies Record<string, Subject>
const usages = { authority: 'authority', timestamps: 'timestamp', seal: 'document' } as const
const validYears = { authority: 20, timestamps: 10, seal: 10 } as const

type KeptName = keyof typeof kept

export async function keptIdentity(
  folder: string,
  name: KeptName,
  now: Date,
  issuer?: Identity,
): Promise<Identity> {
  const path = join(folder, `${name}.pem`)
  await writeOnce(path, () => madePem(name, now, issuer))
  return readIdentity(path, issuer)
}

export const newKey = (): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** From the beginning of the year before: the business time of a sandbox lies months back where its world has a past. */
function madePem(name: KeptName, now: Date, issuer: Identity | undefined): string {
  const { privateKey, publicKey } = newKey()
  const latest = issuer && new Date(new X509Certificate(issuer.certificate).validTo)
  const year = now.getUTCFullYear()
  const wanted = new Date(Date.UTC(year + validYears[name], 0))
  const input = {
    subject: kept[name],
    publicKey,
    serial: newSerial(),
    validFrom: new Date(Date.UTC(year - 1, 0)),
    validTo: latest && latest < wanted ? latest : wanted,
    usage: usages[name],
  }
  const certificate = issueCertificate(input, issuer ?? privateKey)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return [key, ...[certificate, ...chainOf(issuer)].map(pemOf)].join('')
}

export const chainOf = (issuer: Identity | undefined): readonly Buffer[] =>
  issuer ? [issuer.certificate, ...issuer.issuers] : []

export const pemOf = (der: Buffer): string => new X509Certificate(der).toString()

async function readIdentity(path: string, issuer: Identity | undefined): Promise<Identity> {
  const wrong = (reason: string) => wrongFile(path, reason)
  const identity = parsePem(await readOwn(path))
  if (!identity)
    throw wrong('is no private key (P-256, P-384, or RSA of at least 2048 bits) with its certificates')
  const own = new X509Certificate(identity.certificate)
  if (!createPublicKey(identity.key).equals(own.publicKey)) throw wrong('has a certificate of another key')
  if (own.ca === (issuer !== undefined))
    throw wrong(issuer ? 'is the certificate of an authority' : 'is no certificate of an authority')
  if (!isInOrder([identity.certificate, ...identity.issuers]))
    throw wrong('has certificates out of order: each is followed by that of its issuer, or is the last')
  if (!issuer) return identity
  if (!isIssuedBy(own, new X509Certificate(issuer.certificate)))
    throw wrong('was issued by another authority; remove it, and it is issued anew')
  // The chain is that of the authority, also where it got other issuers than when this was issued.
  return { ...identity, issuers: chainOf(issuer) }
}

function parsePem(pem: string): Identity | undefined {
  try {
    const [first, ...issuers] = certificatesIn(pem)
    const key = createPrivateKey(pem)
    return first && isKnownKey(key) ? { key, certificate: first, issuers } : undefined
  } catch {
    return undefined
  }
}

/** Throws if one of them cannot be read. */
export const certificatesIn = (pem: string): readonly Buffer[] =>
  [...pem.matchAll(certificates)].map(([one]) => new X509Certificate(one).raw)

function isKnownKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { namedCurve = '', modulusLength = 0 } = asymmetricKeyDetails ?? {}
  if (asymmetricKeyType === 'ec') return curves.includes(namedCurve)
  return asymmetricKeyType === 'rsa' && modulusLength >= rsaBitsMin
}

function isInOrder(chain: readonly Buffer[]): boolean {
  const read = chain.map((one) => new X509Certificate(one))
  return read
    .slice(1)
    .every((issuer, at) => issuer.ca && read[at] !== undefined && isIssuedBy(read[at], issuer))
}

/** P-256 and P-384. */
const curves: readonly string[] = ['prime256v1', 'secp384r1']
const rsaBitsMin = 2_048
const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
