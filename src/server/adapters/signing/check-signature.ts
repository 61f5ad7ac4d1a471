/** Checks the signature of a PDF against the digest of what it covers. */
import { X509Certificate } from 'node:crypto'
import type { SignatureState } from '#domain/signatures/verdict.ts'
import { checkSignedData, checkTimestamp, ForeignSignature, isValidAt } from './check-signed-data.ts'
import { childrenOf, DerError, type Element, elementAt, isOid, readDer, tags } from './der.ts'
import { oids } from './oids.ts'

export type CheckedSignature = {
  readonly state: SignatureState
  /** Where it holds: the time of its timestamp, and the company or person of its certificate. */
  readonly at?: Date
  readonly holder?: string
}

export function checkSignature(
  digest: Buffer,
  value: Buffer,
  authorities: readonly Buffer[],
): CheckedSignature {
  try {
    const { certificate, signature, unsigned } = checkSignedData(alone(value), {
      type: oids.data,
      digest: () => digest,
      purpose: oids.documentSigning,
      authorities,
    })
    const at = checkTimestamp(tokenOf(unsigned), signature, authorities)
    if (!isValidAt(certificate, at)) return { state: 'expired' }
    return { state: 'holds', at, holder: holderOf(certificate) }
  } catch (error) {
    if (error instanceof ForeignSignature) return { state: 'foreign' }
    if (isMalformed(error)) return { state: 'changed' }
    throw error
  }
}

/** Followed by the zeros that fill its place, and by nothing else. */
function alone(value: Buffer): Element {
  const element = readDer(value)
  if (value.subarray(element.whole.length).some((byte) => byte !== 0)) throw new DerError()
  return element
}

function tokenOf(attributes: readonly Element[]): Buffer {
  const [type, values] = attributes[0] ? childrenOf(attributes[0]) : []
  if (!type || !values || !isOid(type, oids.timestampToken)) throw new DerError()
  return elementAt(values, [0], tags.sequence).whole
}

/** Keys and certificates that cannot be read are reported by node:crypto with a code. */
const isMalformed = (error: unknown): boolean =>
  error instanceof DerError || (error as { readonly code?: unknown }).code !== undefined

/** The company that the certificate names, or its holder where it names none. */
function holderOf(certificate: Buffer): string {
  const { O: companies, CN: names } = new X509Certificate(certificate).toLegacyObject().subject
  const [holder = ''] = [companies ?? names ?? ''].flat()
  return holder
}
