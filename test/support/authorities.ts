/** Authorities that are brought to a server, and a paper that is to be signed with them. */
import type { KeyObject } from 'node:crypto'
import { drawPaper } from '#server/adapters/pdf/draw.ts'
import { openSigning } from '#server/adapters/signing/authority.ts'
import {
  type CertificateInput,
  type Identity,
  issueCertificate,
  newSerial,
} from '#server/adapters/signing/certificates.ts'
import { pemOf } from '#server/adapters/signing/identities.ts'

export const signedAt = new Date('2026-11-18T02:00:00Z')

export const paperToSign = (): Promise<Uint8Array> =>
  drawPaper({
    title: 'x',
    language: 'en',
    at: signedAt,
    footer: '',
    blocks: [],
    signature: { name: 'x', reason: 'x', at: signedAt },
  })

const validity = { validFrom: new Date('2026-01-01T00:00:00Z'), validTo: new Date('2030-01-01T00:00:00Z') }
const pemOfKey = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

type Key = { readonly publicKey: KeyObject; readonly privateKey: KeyObject }

export function issued(
  key: Key,
  name: string,
  usage: CertificateInput['usage'],
  issuer?: Identity,
): Identity {
  const input = {
    subject: { commonName: name },
    publicKey: key.publicKey,
    serial: newSerial(),
    ...validity,
    usage,
  }
  return {
    key: key.privateKey,
    certificate: issueCertificate(input, issuer ?? key.privateKey),
    issuers: issuer ? [issuer.certificate, ...issuer.issuers] : [],
  }
}

/** As many authorities, each issued by the one before. */
export function chain(length: number, key: Key): Identity {
  let last = issued(key, 'Root', 'authority')
  for (let n = 1; n < length; n += 1) last = issued(key, `Authority ${n}`, 'authority', last)
  return last
}

export const pemFile = ({ key, certificate, issuers }: Identity): string =>
  [pemOfKey(key), ...[certificate, ...issuers].map(pemOf)].join('')

/** Why a server does not start with the keys of this folder. */
export const refusalOf = (folder: string): Promise<string> =>
  openSigning(folder, signedAt).then(
    () => 'opened',
    ({ message }: Error) => message,
  )
