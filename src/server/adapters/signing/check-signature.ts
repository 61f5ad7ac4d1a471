/** Checks the signature of a PDF against the digest of what it covers. */
import { X509Certificate } from 'node:crypto'
import type { SignatureState } from '#domain/signatures/verdict.ts'
import { isValidAt } from './certificates.ts'
import {
  checkOwnData,
  checkTimestamp,
  ExpiredTimestamp,
  isMalformed,
  readOwnData,
} from './check-signed-data.ts'
import { childrenOf, DerError, type Element, elementAt, isOid, tags } from './der.ts'
import { oids } from './oids.ts'

export type CheckedSignature = {
  readonly state: SignatureState
  /** Where it holds: the time of its timestamp, and the company or person of its certificate. */
  readonly at?: Date
  readonly holder?: string
}

/** Null where the value could not be read. Others sign in other forms, so what cannot be read was not changed but is not known. */
export function checkSignature(
  digest: Buffer,
  value: Buffer | null,
  authorities: readonly Buffer[],
): CheckedSignature {
  const own = value && readOwnData(value, authorities)
  if (!own) return { state: 'foreign' }
  const { root, certificate } = own
  try {
    // Followed by the zeros that fill its place, and by nothing else.
    if (value.subarray(root.whole.length).some((byte) => byte !== 0)) throw new DerError()
    const checked = checkOwnData(own, {
      type: oids.data,
      digest: () => digest,
      purpose: oids.documentSigning,
    })
    const at = checkTimestamp(tokenOf(checked.unsigned), checked.signature, authorities)
    if (!isValidAt(certificate, at)) return { state: 'expired' }
    return { state: 'holds', at, holder: holderOf(certificate) }
  } catch (error) {
    if (error instanceof ExpiredTimestamp) return { state: 'expired' }
    if (isMalformed(error)) return { state: 'changed' }
    throw error
  }
}

function tokenOf(attributes: readonly Element[]): Buffer {
  const [type, values] = attributes[0] ? childrenOf(attributes[0]) : []
  if (!type || !values || !isOid(type, oids.timestampToken)) throw new DerError()
  return elementAt(values, [0], tags.sequence).whole
}

/** The company that the certificate names, or its holder where it names none. */
function holderOf(certificate: Buffer): string {
  const { O: companies, CN: names } = new X509Certificate(certificate).toLegacyObject().subject
  const [holder = ''] = [companies ?? names ?? ''].flat()
  return holder
}
