/** A trial signature when a server starts: keys whose signatures would not fit, or would not hold, are refused. */
import type { ConfigError } from '../../config/config-error.ts'
import { signatureBytesMax } from '../pdf/signature-place.ts'
import { checkSignature } from './check-signature.ts'
import { sha256 } from './cms.ts'
import { wrongFile } from './key-files.ts'
import { signatureOf } from './sign-pdf.ts'
import { issueSigner, type Keys, nameCharactersMax } from './signer.ts'

/** What is wrong with them; undefined if they are fit. The chain goes into a signature twice, with the signer and with the timestamp. */
export function unfitKeys(folder: string, keys: Keys, now: Date): ConfigError | undefined {
  const { authority, timestamps, seal } = keys
  const digest = sha256()
  const signers = [
    issueSigner(
      authority,
      { commonName: longestName, organization: longestName, creditCode: longestCode },
      now,
    ),
    seal,
  ]
  const made = signers.map((signer) => signatureOf(digest, now, { signer, timestamps }))
  const size = Math.max(...made.map(({ length }) => length)) + variesBytes
  if (size > signatureBytesMax)
    return wrongFile(
      folder,
      `makes signatures of ${size} bytes, and a document has room for ${signatureBytesMax}; leave issuers that PDF readers know, such as the root, out of authority.pem`,
    )
  const states = made.map((one) => checkSignature(digest, one, [authority.certificate]).state)
  if (states.includes('changed') || states.includes('foreign'))
    return wrongFile(
      folder,
      'makes signatures that do not hold; remove seal.pem and timestamps.pem, and they are issued anew',
    )
  return undefined
}

const longestCode = 'X'.repeat(18)
/** Four bytes a character. */
const longestName = '\u{20000}'.repeat(nameCharactersMax)
/** Signatures by keys of curves differ in length by some bytes. */
const variesBytes = 32
