/**
 * The platform's certificate authority, with its timestamps and its seal. Keys are files of a folder that only the
 * server's user reads, apart from the database. Those that are missing are made once; a file holds a private key, its
 * certificate and those of its issuers, as PEM.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  X509Certificate,
} from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config/config-error.ts'
import { makeFolder } from '../../config/folders.ts'
import { type Identity, issueCertificate, newSerial, type Subject } from './certificates.ts'

export type Signing = {
  readonly authority: Identity
  readonly timestamps: Identity
  readonly seal: Identity
}

const organization = 'Sooner'
/** A brought authority is one file, `authority.pem`; the other two are then issued by it. */
const kept = {
  authority: { commonName: 'Sooner Signing CA', organization },
  timestamps: { commonName: 'Sooner Timestamping', organization },
  seal: { commonName: 'Sooner Platform Seal', organization },
} as const satisfies Record<keyof Signing, Subject>
const usages = { authority: 'authority', timestamps: 'timestamp', seal: 'document' } as const
const validYears = { authority: 20, timestamps: 10, seal: 10 } as const

export async function openSigning(folder: string, now: Date): Promise<Signing> {
  const authority = await keptIdentity(folder, 'authority', now)
  return {
    authority,
    timestamps: await keptIdentity(folder, 'timestamps', now, authority),
    seal: await keptIdentity(folder, 'seal', now, authority),
  }
}

export const newKey = (): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })

async function keptIdentity(
  folder: string,
  name: keyof Signing,
  now: Date,
  issuer?: Identity,
): Promise<Identity> {
  const path = join(folder, `${name}.pem`)
  const aside = `${path}.${randomUUID()}`
  try {
    makeFolder(folder)
    if (!(await isFile(path))) {
      await writeFile(aside, madePem(name, now, issuer), { mode: 0o600 })
      // Of several processes that start at once, one creates the file; the others read it.
      await link(aside, path)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`SIGNING_DIR ${folder} cannot be written: ${(error as Error).message}.`)
  } finally {
    await rm(aside, { force: true }).catch(() => undefined)
  }
  return readIdentity(path, issuer)
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** From the beginning of the year before: the business time of a sandbox lies months back where its world has a past. */
function madePem(name: keyof Signing, now: Date, issuer: Identity | undefined): string {
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
  const wrong = (reason: string) => new ConfigError(`SIGNING_DIR: ${path} ${reason}.`)
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & othersMode) !== 0)
    throw wrong('can be read by others; let only its owner read it (chmod 600)')
  const pem = await readFile(path, 'utf8')
  const identity = parsePem(pem)
  if (!identity) throw wrong('is no private key (P-256, P-384 or RSA) with its certificates')
  const own = new X509Certificate(identity.certificate)
  if (!createPublicKey(identity.key).equals(own.publicKey)) throw wrong('has a certificate of another key')
  if (own.ca === (issuer !== undefined))
    throw wrong(issuer ? 'is the certificate of an authority' : 'is no certificate of an authority')
  if (issuer && !own.checkIssued(new X509Certificate(issuer.certificate)))
    throw wrong('was issued by another authority; remove it, and it is issued anew')
  return identity
}

function parsePem(pem: string): Identity | undefined {
  try {
    const [first, ...issuers] = [...pem.matchAll(certificates)].map(([one]) => new X509Certificate(one).raw)
    const key = createPrivateKey(pem)
    const isKnown = key.asymmetricKeyType === 'ec' || key.asymmetricKeyType === 'rsa'
    return first && isKnown ? { key, certificate: first, issuers } : undefined
  } catch {
    return undefined
  }
}

const othersMode = 0o077
const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
