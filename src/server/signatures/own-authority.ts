/** The authority that signs for this installation: all its servers have the same, and another is used only once a command accepts it. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Signing } from '../adapters/signing/authority.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Schema } from '../db/schema.ts'
import { acceptAuthority, keepAuthority } from './store.ts'

type Own = { readonly authority: Pick<Signing['authority'], 'certificate'> }

const fingerprintOf = ({ authority }: Own): Buffer => hash('sha256', authority.certificate, 'buffer')

/** Keys of its own would make the documents of this server foreign to the others. */
export async function refuseOtherAuthority(system: Kysely<Schema>, own: Own, at: Date): Promise<void> {
  const fingerprint = fingerprintOf(own)
  const known = await keepAuthority(system, fingerprint, at)
  if (known.equals(fingerprint)) return
  throw new ConfigError(
    `SIGNING_DIR has a certificate authority (${shownOf(fingerprint)}) that is not the one of this database (${shownOf(known)}): ` +
      'give this server the folder of the others, or, to replace the authority, run npm run authority -- accept.',
  )
}

/** Returns the fingerprint as it is shown. */
export async function acceptOwnAuthority(system: Kysely<Schema>, own: Own, at: Date): Promise<string> {
  const fingerprint = fingerprintOf(own)
  await acceptAuthority(system, fingerprint, at)
  return shownOf(fingerprint)
}

/** Its first bytes: enough to tell authorities apart. */
const shownOf = (fingerprint: Buffer): string => `SHA-256 ${fingerprint.toString('hex').slice(0, 16)}…`
