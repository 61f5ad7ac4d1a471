/**
 * The platform's certificate authority, with its timestamps and its seal. Keys are files of a folder that only the
 * server's user reads, apart from the database. Those that are missing are made once.
 */
import { msPerDay } from '#domain/day.ts'
import { certificateWarnDays } from '#domain/signatures/limits.ts'
import { isValidAt } from './certificates.ts'
import { chainOf, keptIdentity } from './identities.ts'
import { knownAuthorities } from './known-authorities.ts'
import { certificateFacts, type Keys } from './signer.ts'
import { unfitKeys } from './trial.ts'

export type Signing = Keys & {
  /** The certificates of the authority and of those that it replaced, which documents are checked against. */
  readonly authorities: readonly Buffer[]
}

export async function openSigning(folder: string, now: Date): Promise<Signing> {
  const authority = await keptIdentity(folder, 'authority', now)
  const keys = {
    authority,
    timestamps: await keptIdentity(folder, 'timestamps', now, authority),
    seal: await keptIdentity(folder, 'seal', now, authority),
  }
  const unfit = unfitKeys(folder, keys, now)
  if (unfit) throw unfit
  return { ...keys, authorities: await knownAuthorities(folder, authority) }
}

export type Ending = { readonly subject: string; readonly validTo: string }

/** The certificates that are not valid now, or will not be soon: nothing is signed after that. */
export function endingCertificates({ authority, timestamps, seal }: Signing, now: Date): readonly Ending[] {
  const soon = new Date(now.getTime() + certificateWarnDays * msPerDay)
  return [...chainOf(authority), timestamps.certificate, seal.certificate]
    .filter((certificate) => !isValidAt(certificate, now) || !isValidAt(certificate, soon))
    .map((certificate) => certificateFacts({ certificate }))
    .map(({ subject, validTo }) => ({ subject, validTo: validTo.toISOString() }))
}
