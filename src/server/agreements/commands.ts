/** Accepting agreements: recorded with the version that was read, when, and from where. */
import type * as contract from '#contract/agreement-texts.ts'
import type { Input } from '#contract/route.ts'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { userAgentLengthMax } from '#domain/identity/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Pair } from '#text/text.ts'
import type { Command, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { findCurrent, findOfferAgreement, findRequired } from './queries.ts'
import { insertAcceptances, settle } from './store.ts'

type Recording = Pick<Work<Caller>, 'db' | 'context' | 'origin' | 'businessNow'>

/** Who accepts: a person, for themselves or for a company. */
type Accepting = {
  readonly userId: string
  readonly tenantId: string | null
  /** The offer or the attempt with which it is accepted. */
  readonly subjectId?: string
}

export type AcceptedAgreement = {
  readonly kind: AgreementKind
  readonly version: number | null
  readonly title: Pair
  readonly fileId: string
  readonly usesSignature: boolean
}

/** Records acceptances, in the scope of the company or of the person. */
export const recordAccepted = (
  { db, context, origin, businessNow }: Recording,
  { userId, tenantId, subjectId }: Accepting,
  accepted: readonly Pick<AcceptedAgreement, 'kind' | 'version' | 'fileId'>[],
): Promise<void> =>
  insertAcceptances(
    db,
    accepted.map(({ kind, version, fileId }) => ({
      id: context.makeId(),
      user_id: userId,
      tenant_id: tenantId,
      kind,
      version,
      file_id: fileId,
      subject_id: subjectId ?? null,
      accepted_at: businessNow,
      address: origin.address,
      user_agent: origin.userAgent.slice(0, userAgentLengthMax),
    })),
  )

/**
 * Records that these agreements were accepted, in the versions in force. A caller that names what was read is refused where
 * a newer version is in force; one that names nothing accepts those in force in its language.
 */
export async function acceptCurrent(
  work: Recording,
  who: Accepting,
  kinds: readonly AgreementKind[],
  readIds: readonly string[] | undefined,
): Promise<Result<void, 'agreementOutdated'>> {
  const current = await findCurrent(work.db, kinds)
  const accepted = current.flatMap(({ kind, version, files }) => {
    const fileId = readIds
      ? Object.values(files).find((id) => readIds.includes(id))
      : files[work.origin.language]
    return fileId === undefined ? [] : [{ kind, version, fileId }]
  })
  if (accepted.length < current.length) return refuse('agreementOutdated')
  await recordAccepted(work, who, accepted)
  return done(undefined)
}

/** Whether all that has to be read was, and is still in force. */
export async function isReadInForce(
  db: Recording['db'],
  kinds: readonly AgreementKind[],
  readIds: readonly string[],
): Promise<boolean> {
  const current = await findCurrent(db, kinds)
  return current.every(({ files }) => Object.values(files).some((id) => readIds.includes(id)))
}

/**
 * The agreement of an offer as it was accepted: the file that was read. Where the payer asks for no tick, submitting is
 * the acceptance.
 */
export async function acceptedForOffer(
  { db, origin }: Recording,
  offer: Parameters<typeof findOfferAgreement>[1],
  agreementVersion: string | undefined,
  /** Whether the call itself accepts the version in force. */
  isImplied = false,
): Promise<Result<AcceptedAgreement, 'agreementNotAccepted' | 'agreementOutdated'>> {
  const { files, settings, ...agreement } = await findOfferAgreement(db, offer)
  const { usesSignature } = settings
  if (agreementVersion === undefined)
    return settings.showsTick && !isImplied
      ? refuse('agreementNotAccepted')
      : done({ ...agreement, fileId: files[origin.language], usesSignature })
  return Object.values(files).includes(agreementVersion)
    ? done({ ...agreement, fileId: agreementVersion, usesSignature })
    : refuse('agreementOutdated')
}

/** The agreement that is signed for an offer, if its version in force is one of those that were read. */
export async function acceptedToSign(
  db: Work<Actor>['db'],
  offer: Parameters<typeof findOfferAgreement>[1],
  agreementVersions: readonly string[],
): Promise<Result<AcceptedAgreement, 'agreementOutdated'>> {
  const { files, settings, ...agreement } = await findOfferAgreement(db, offer)
  const fileId = Object.values(files).find((id) => agreementVersions.includes(id))
  if (fileId === undefined) return refuse('agreementOutdated')
  return done({ ...agreement, fileId, usesSignature: settings.usesSignature })
}

/**
 * Accepts what a sign-in asked for: all of it, in the versions in force. Each company is bound in its own scope.
 */
export const acceptRequired: Command<Input<typeof contract.agreementsAccept>, null, Actor> = async (
  work,
  { body: { ids } },
) => {
  const { db, actor, origin } = work
  const { userId } = actor
  const required = await findRequired(db)
  const current = new Map(
    (
      await findCurrent(
        db,
        required.map(({ kind }) => kind),
      )
    ).map((one) => [one.kind, one]),
  )
  const accepted = required.flatMap(({ kind, tenantId }) => {
    const one = current.get(kind)
    const fileId = one && Object.values(one.files).find((id) => ids.includes(id))
    return one && fileId !== undefined ? [{ kind, version: one.version, fileId, tenantId }] : []
  })
  if (accepted.length < required.length) return refuse('agreementOutdated')
  for (const tenantId of new Set(accepted.map((one) => one.tenantId))) {
    await enterScope(db, { tenantId, userId })
    const own = accepted.filter((one) => one.tenantId === tenantId)
    await recordAccepted(work, { userId, tenantId }, own)
  }
  await enterScope(db, { tenantId: null, userId })
  await settle(db)
  if (accepted.length === 0) return done({ value: null, entry: undefined })
  const kinds = [...new Set(accepted.map(({ kind }) => kind))]
  return done({
    value: null,
    entry: {
      action: 'agreements.accepted',
      tenantId: null,
      userId,
      facts: { kinds, address: origin.address },
    },
  })
}
