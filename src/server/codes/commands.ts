/**
 * Verification codes, mailed links and picture codes: sending and checking. The capability that uses one decides who
 * may have it and what it permits.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { msPerMinute } from '#domain/day.ts'
import { rateLimitKey } from '#domain/identity/addresses.ts'
import { mailedLinkMinutes, unbindPermitMinutes, verificationCodeMinutes } from '#domain/identity/limits.ts'
import { type LinkPurpose, linkExpiresAt, linkTo } from '#domain/identity/mailed-links.ts'
import {
  budgetOf,
  type CodeSource,
  type CodeType,
  channelOf,
  codeExpiresAt,
  type PictureProof,
  type Requester,
  trySend,
} from '#domain/identity/verification-codes.ts'
import { done, type Result } from '#domain/result.ts'
import { type Language, say } from '#text/text.ts'
import { codePurposes, linkPurposes } from '#text/verification-codes.ts'
import type { Work } from '../commands/command.ts'
import { newCode, type Secrets } from '../config/secrets.ts'
import type { Context } from '../context.ts'
import { notifyWhere } from '../notifications/commands.ts'
import { type Actor, tokenHash } from '../sessions/actor.ts'
import * as store from './store.ts'

export { makePicture, tryPicture } from './pictures.ts'

/** The signed-in person who asks for a code, and their company. */
type Person = { readonly userId: string; readonly companyId: string | null }

export type CodeRequest = store.CodeKey & {
  readonly type: CodeType
  /** False if there is no recipient: everything looks the same, but nothing is sent. */
  readonly isWanted: boolean
  readonly requester: Requester
  readonly person: Person | undefined
  readonly picture: PictureProof
  /** A link that does the same as the code; belongs to a person if the address has an owner. */
  readonly link?: { readonly purpose: LinkPurpose; readonly userId: string | null } | undefined
}

/** Sends a code in a command's transaction, and returns its id. */
export async function sendCode(work: Work<Actor | undefined>, input: CodeRequest): Promise<Result<string>> {
  const { db, context, origin, machineNow } = work
  const { source, contact, sessionId, type, isWanted, link, requester, picture, person } = input
  const sending = {
    requester,
    address: rateLimitKey(origin.address),
    channel: channelOf(type),
    userId: person?.userId ?? null,
    companyId: person?.companyId ?? null,
  }
  await store.lockSends(db)
  const sends = await store.readSends(db, input, sending, machineNow)
  const allowed = trySend(sends, { source, requester, picture }, machineNow.getTime())
  if (!allowed.ok) return allowed
  const id = context.makeId()
  const code = newCode()
  await store.insertCode(db, {
    id,
    source,
    contact,
    session_id: sessionId,
    code_hash: isWanted ? hashOf(context.secrets, id, input, code) : null,
    tries: 0,
    address: sending.address,
    budget: budgetOf(source, requester),
    requested_by: sending.userId,
    company_id: sending.companyId,
    sent_at: machineNow,
    expires_at: codeExpiresAt(machineNow),
  })
  const { language } = origin
  const notification = { tenantId: null, channel: sending.channel, to: contact, language }
  const purpose = say(language)(link ? linkPurposes[link.purpose] : codePurposes[source])
  const values = { code, purpose, minutes: String(verificationCodeMinutes) }
  if (!link) await notifyWhere(isWanted, work, { ...notification, template: 'verificationCode', values })
  else {
    const more = {
      link: await makeLink(work, { ...link, mail: contact, language }),
      linkMinutes: String(mailedLinkMinutes),
    }
    await notifyWhere(isWanted, work, {
      ...notification,
      template: 'codeAndLink',
      values: { ...values, ...more },
    })
  }
  return done(id)
}

/**
 * The id of the code, if it is right. The try is counted and committed first, so that parallel guesses cannot exceed
 * the limit. The caller spends the code in the transaction that it permits.
 */
export async function tryCode(
  { db, clock, secrets }: Context,
  codeKey: store.CodeKey,
  code: string,
  requester: Requester,
): Promise<string | undefined> {
  const tried = await store.countTry(db, codeKey, requester)
  const right = tried.find(({ id, codeHash, expiresAt }) => {
    const matches = timingSafeEqual(hashOf(secrets, id, codeKey, code), codeHash ?? noHash)
    return matches && clock() < expiresAt
  })
  return right?.id
}

/** Spends a code; false if it was spent concurrently. */
export const spendCode = (
  { db, machineNow }: { readonly db: Context['db']; readonly machineNow: Date },
  id: string,
): Promise<boolean> => store.markUsed(db, id, machineNow)

/** Permits the session to remove this contact once, for some minutes. */
export const permitUnbind = ({ db, actor, machineNow }: Work<Actor>, contact: string): Promise<void> =>
  store.givePermit(db, { session_id: actor.sessionId, contact, given_at: machineNow })

/** Spends this session's permit; false if there is none. */
export async function takeUnbindPermit(
  { db, actor, machineNow }: Work<Actor>,
  contact: string,
): Promise<boolean> {
  const givenAt = await store.takePermit(db, actor.sessionId, contact)
  return givenAt !== undefined && machineNow.getTime() < givenAt.getTime() + unbindPermitMinutes * msPerMinute
}

/** Spends every code of a purpose that was sent to these contacts. */
export const voidCodes = (
  work: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  source: CodeSource,
  contacts: readonly string[],
): Promise<void> => store.spendCodesTo(work.db, source, contacts, work.machineNow)

type LinkInput = {
  readonly purpose: LinkPurpose
  readonly userId: string | null
  readonly mail: string
  readonly language: Language
  /** The invitation the link belongs to, if any, and who sent it. */
  readonly invitation?: { readonly id: string; readonly tenantId: string; readonly sentBy: string }
  /** The payee that the link invites. */
  readonly payee?: { readonly id: string; readonly tenantId: string; readonly sentBy: string }
}

/** Creates a link. Its token is only in the notification; the table stores a hash. */
export async function makeLink(
  { db, context, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'context' | 'machineNow'>,
  { purpose, userId, mail, language, invitation, payee }: LinkInput,
): Promise<string> {
  const token = randomBytes(linkTokenBytes).toString('base64url')
  await store.insertLink(db, {
    id: context.makeId(),
    purpose,
    user_id: userId,
    mail,
    tenant_id: (invitation ?? payee)?.tenantId ?? null,
    invitation_id: invitation?.id ?? null,
    payee_id: payee?.id ?? null,
    sent_by: (invitation ?? payee)?.sentBy ?? null,
    token_hash: tokenHash(token),
    sent_at: machineNow,
    expires_at: linkExpiresAt(purpose, machineNow),
  })
  return linkTo(context.config.publicUrl, { purpose, token, language })
}

/** The owner of a link, if it still works for this purpose. */
export async function findLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<{ readonly id: string; readonly userId: string; readonly mail: string } | undefined> {
  if (token === undefined) return undefined
  const found = await store.findLink(db, purpose, tokenHash(token), clock())
  return found?.userId ? { ...found, userId: found.userId } : undefined
}

/** Serialises invitations by this person, so that each counts the ones before it. */
export const lockInviter = ({ db }: Pick<Work<Actor | undefined>, 'db'>, userId: string): Promise<void> =>
  store.lockInviter(db, userId)

/** Spends a link; false if it was spent concurrently. */
export const spendLink = async (
  { db, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  id: string,
): Promise<boolean> => (await store.spendLinks(db, { id }, machineNow)) > 0

/** Spends every link of a purpose that was sent to a person. */
export const voidLinks = async (
  { db, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> => void (await store.spendLinks(db, { userId, purpose }, machineNow))

/** Spends every link of an invitation. */
export const voidInvitationLinks = async (
  { db, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  invitationId: string,
): Promise<void> => void (await store.spendLinks(db, { invitationId }, machineNow))

/** Spends every link that invites a payee. */
export const voidPayeeLinks = async (
  { db, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  payeeId: string,
): Promise<void> => void (await store.spendLinks(db, { payeeId }, machineNow))

export type CodeKey = store.CodeKey

const linkTokenBytes = 32
const noHash = Buffer.alloc(32)

/** Six digits are quickly enumerated, so the hash needs a key that is not in the database. */
const hashOf = (
  secrets: Secrets,
  id: string,
  { source, contact, sessionId }: store.CodeKey,
  code: string,
): Buffer =>
  createHmac('sha256', secrets.derive('codes'))
    .update(JSON.stringify([id, source, contact, sessionId, code]))
    .digest()
