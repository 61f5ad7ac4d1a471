/**
 * Verification codes and mailed links, sent and tried, and pictures, made and read. A capability that asks for one says
 * what it is for; whoever may have it, and what the right one opens, is that capability's own rule.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { pictureRead } from '#contract/proofs.ts'
import type { Reply } from '#contract/route.ts'
import { msPerDay, msPerMinute } from '#domain/day.ts'
import { countedAs } from '#domain/identity/addresses.ts'
import {
  mailedLinkMinutes,
  pictureCodeCharacters,
  pictureCodeMinutes,
  pictureCodesPerAddressMax,
  signInFailuresWindowMinutes,
  unbindPermitMinutes,
  verificationCodeMinutes,
} from '#domain/identity/limits.ts'
import { type LinkPurpose, linkExpiresAt, linkTo } from '#domain/identity/mailed-links.ts'
import {
  type CodeSource,
  type CodeType,
  channelOf,
  codeExpiresAt,
  trySend,
} from '#domain/identity/verification-codes.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type Language, say } from '#text/text.ts'
import { codePurposes, linkPurposes } from '#text/verification-codes.ts'
import type { Work } from '../commands/command.ts'
import type { Context } from '../context.ts'
import { type Actor, tokenHash } from '../http/actor.ts'
import { sendLetterWhere } from '../letters/commands.ts'
import { newCode, type Secrets } from '../secrets.ts'
import { pictureCharacters } from './glyphs.ts'
import { drawPicture } from './picture.ts'
import * as store from './store.ts'

type Asked = store.Bond & {
  readonly type: CodeType
  /** False where nobody is there to have it: everything is as if it were sent, and nothing is. */
  readonly isWanted: boolean
  /** A link that goes with the code and does the same; of a person, where somebody has the address. */
  readonly link?: { readonly purpose: LinkPurpose; readonly userId: string | null } | undefined
}

/** Sends a code within a command's transaction, and answers its id. */
export async function sendCode(work: Work<Actor | undefined>, asked: Asked): Promise<Result<string>> {
  const { db, context, incoming, machineNow } = work
  const { source, mark, sessionId, type, isWanted, link } = asked
  const way = { address: countedAs(incoming.address), channel: channelOf(type) }
  await store.lockSends(db)
  const since = new Date(machineNow.getTime() - msPerDay)
  const sends = await store.readSends(db, asked, way, since)
  const allowed = trySend(sends, machineNow.getTime())
  if (!allowed.ok) return allowed
  const id = context.makeId()
  const code = newCode()
  await store.insertCode(db, {
    id,
    source,
    mark,
    session_id: sessionId,
    code_hash: isWanted ? hashOf(context.secrets, id, asked, code) : null,
    tries: 0,
    address: way.address,
    sent_at: machineNow,
    expires_at: codeExpiresAt(machineNow),
  })
  const { language } = incoming
  const letter = { tenantId: null, channel: way.channel, to: mark, language }
  const purpose = say(language)(link ? linkPurposes[link.purpose] : codePurposes[source])
  const values = { code, purpose, minutes: String(verificationCodeMinutes) }
  if (!link) await sendLetterWhere(isWanted, work, { ...letter, template: 'verificationCode', values })
  else {
    const more = {
      link: await makeLink(work, { ...link, mail: mark, language }),
      linkMinutes: String(mailedLinkMinutes),
    }
    await sendLetterWhere(isWanted, work, {
      ...letter,
      template: 'codeAndLink',
      values: { ...values, ...more },
    })
  }
  return done(id)
}

/**
 * The id of the code that this is, where it is the right one. The try is counted and committed first, so that parallel
 * guesses cannot outrun the count; the caller uses the code up in the transaction of what it opens.
 */
export async function tryCode(
  { db, clock, secrets }: Context,
  bond: store.Bond,
  code: string,
): Promise<string | undefined> {
  const tried = await store.countTry(db, bond)
  const hash = hashOf(secrets, tried?.id ?? '', bond, code)
  const matches = timingSafeEqual(hash, tried?.codeHash ?? noHash)
  return tried && matches && clock() < tried.expiresAt ? tried.id : undefined
}

/** Uses a code up; false where it was used meanwhile. */
export const spendCode = (
  { db, machineNow }: { readonly db: Context['db']; readonly machineNow: Date },
  id: string,
): Promise<boolean> => store.markUsed(db, id, machineNow)

/** Lets the session take this mark off, once, within its minutes. */
export const permitUnbind = ({ db, actor, machineNow }: Work<Actor>, mark: string): Promise<void> =>
  store.givePermit(db, { session_id: actor.sessionId, mark, given_at: machineNow })

/** Uses up what a verified code permitted this session; false where it permits nothing. */
export async function takeUnbindPermit(
  { db, actor, machineNow }: Work<Actor>,
  mark: string,
): Promise<boolean> {
  const givenAt = await store.takePermit(db, actor.sessionId, mark)
  return givenAt !== undefined && machineNow.getTime() < givenAt.getTime() + unbindPermitMinutes * msPerMinute
}

/** Uses up every code of a purpose that went to these marks. */
export const voidCodes = (
  work: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  source: CodeSource,
  marks: readonly string[],
): Promise<void> => store.spendCodesTo(work.db, source, marks, work.machineNow)

type Linked = {
  readonly purpose: LinkPurpose
  readonly userId: string | null
  readonly mail: string
  readonly language: Language
  /** What the link answers, where it is one of an invitation. */
  readonly invitation?: { readonly id: string; readonly tenantId: string }
}

/** Makes a link, whose token is in the letter and nowhere else; kept is what it is recognised by. */
export async function makeLink(
  { db, context, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'context' | 'machineNow'>,
  { purpose, userId, mail, language, invitation }: Linked,
): Promise<string> {
  const token = randomBytes(linkTokenBytes).toString('base64url')
  await store.insertLink(db, {
    id: context.makeId(),
    purpose,
    user_id: userId,
    mail,
    tenant_id: invitation?.tenantId ?? null,
    invitation_id: invitation?.id ?? null,
    token_hash: tokenHash(token),
    sent_at: machineNow,
    expires_at: linkExpiresAt(purpose, machineNow),
  })
  return linkTo(context.config.publicUrl, { purpose, token, language })
}

/** Whose link this is, where it still works for this purpose. */
export async function findLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<{ readonly id: string; readonly userId: string; readonly mail: string } | undefined> {
  if (token === undefined) return undefined
  const found = await store.findLink(db, purpose, tokenHash(token), clock())
  return found?.userId ? { ...found, userId: found.userId } : undefined
}

/** Uses a link up; false where it was used meanwhile. */
export const spendLink = async (
  { db, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  id: string,
): Promise<boolean> => (await store.spendLinks(db, { id }, machineNow)) > 0

/** Uses up every link of a purpose that a person was sent. */
export const voidLinks = async (
  { db, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> => void (await store.spendLinks(db, { userId, purpose }, machineNow))

/** Uses up every link of an invitation. */
export const voidInvitationLinks = async (
  { db, machineNow }: Pick<Work<Actor | undefined>, 'db' | 'machineNow'>,
  invitationId: string,
): Promise<void> => void (await store.spendLinks(db, { invitationId }, machineNow))

export type Bond = store.Bond

const linkTokenBytes = 32
const noHash = Buffer.alloc(32)

/** Six digits are soon tried through: only with the key, which the database does not have, can a hash be made. */
const hashOf = (
  secrets: Secrets,
  id: string,
  { source, mark, sessionId }: store.Bond,
  code: string,
): Buffer =>
  createHmac('sha256', secrets.derive('codes'))
    .update(JSON.stringify([id, source, mark, sessionId, code]))
    .digest()

/** A picture for whoever is asked to read one; an address gets only so many. */
export async function makePicture(
  { db, clock, makeId, secrets }: Context,
  address: string,
): Promise<Result<Reply<typeof pictureRead>>> {
  const now = clock()
  const since = new Date(now.getTime() - signInFailuresWindowMinutes * msPerMinute)
  const id = makeId()
  const answer = Array.from({ length: pictureCodeCharacters }, anyCharacter).join('')
  const picture = {
    id,
    answer_hash: answerHash(secrets, id, answer),
    address: countedAs(address),
    made_at: now,
    expires_at: new Date(now.getTime() + pictureCodeMinutes * msPerMinute),
  }
  // One after the other, so that each counts those before it.
  const isKept = await db.transaction().execute(async (work) => {
    await store.lockPictures(work, picture.address)
    if ((await store.countPictures(work, picture.address, since)) >= pictureCodesPerAddressMax) return false
    await store.insertPicture(work, picture)
    return true
  })
  if (!isKept) return refuse('tooManyRequests')
  const png = drawPicture(answer, () => randomInt(2 ** 32) / 2 ** 32)
  return done({ id, image: `data:image/png;base64,${png.toString('base64')}` })
}

/** Whether this is what the picture shows, in capitals or not. It is of use once, read right or wrong. */
export async function tryPicture(
  { db, clock, secrets }: Context,
  id: string,
  answer: string,
): Promise<boolean> {
  const now = clock()
  const picture = await store.takePicture(db, id, now)
  if (!picture || picture.expires_at <= now) return false
  return timingSafeEqual(picture.answer_hash, answerHash(secrets, id, answer.trim().toUpperCase()))
}

const anyCharacter = (): string => pictureCharacters[randomInt(pictureCharacters.length)] ?? ''

export const answerHash = (secrets: Secrets, id: string, answer: string): Buffer =>
  createHmac('sha256', secrets.derive('pictures'))
    .update(JSON.stringify([id, answer]))
    .digest()
