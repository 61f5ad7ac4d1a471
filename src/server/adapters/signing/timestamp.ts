/** Timestamp tokens of RFC 3161, by the platform's own timestamping certificate. */
import { type Identity, newSerial } from './certificates.ts'
import { sha256, sha256Algorithm, signedData } from './cms.ts'
import { generalTime, integer, octets, oid, sequence } from './der.ts'
import { oids } from './oids.ts'

/** States that these bytes existed at this moment, to the second. */
export function timestampOf(bytes: Uint8Array, at: Date, authority: Identity): Buffer {
  const content = sequence(
    integer(1),
    oid(oids.timestampPolicy),
    sequence(sha256Algorithm, octets(sha256(bytes))),
    integer(...newSerial()),
    generalTime(at),
  )
  return signedData({ type: oids.timestampInfo, digest: sha256(content), content, signer: authority })
}
