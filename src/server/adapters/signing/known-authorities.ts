/**
 * The authorities that have signed for the platform: the certificate of each is kept when a server starts with it, so
 * that documents are still checked once it is replaced. A file that is removed is not trusted any more.
 */
import { X509Certificate } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { authoritiesMax } from '#domain/signatures/limits.ts'
import type { Identity } from './certificates.ts'
import { sha256 } from './cms.ts'
import { certificatesIn, pemOf } from './identities.ts'
import { readOwn, writeOnce, wrongFile } from './key-files.ts'

/** The present one first. */
export async function knownAuthorities(
  signingFolder: string,
  { certificate }: Identity,
): Promise<readonly Buffer[]> {
  const folder = join(signingFolder, 'authorities')
  const own = `${sha256(certificate).toString('hex')}.pem`
  await writeOnce(join(folder, own), () => pemOf(certificate))
  const others = (await readdir(folder)).filter((name) => name.endsWith('.pem') && name !== own)
  if (others.length >= authoritiesMax)
    throw wrongFile(folder, `has ${others.length + 1} certificates, at most ${authoritiesMax} are read`)
  return [
    certificate,
    ...(await Promise.all(others.toSorted().map((name) => readAuthority(join(folder, name))))),
  ]
}

/** The first certificate of the file: its issuer is not an authority of the platform. */
async function readAuthority(path: string): Promise<Buffer> {
  const [first] = readCertificates(await readOwn(path))
  if (!first || !new X509Certificate(first).ca) throw wrongFile(path, 'is no certificate of an authority')
  return first
}

function readCertificates(pem: string): readonly Buffer[] {
  try {
    return certificatesIn(pem)
  } catch {
    return []
  }
}
