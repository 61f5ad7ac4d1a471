/**
 * The tables of proofs: verification codes and what a verified one permits, picture codes and mailed links. Only this
 * file writes them.
 */
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { msPerDay, msPerHour } from '#domain/day.ts'
import {
  codesPerChannelHourMax,
  codesPerCompanyDayMax,
  codesPerPersonDayMax,
  verificationCodesPerAddressHourMax,
  verificationCodesPerContactDayMax,
  verificationCodeTriesMax,
} from '#domain/identity/limits.ts'
import type { LinkPurpose } from '#domain/identity/mailed-links.ts'
import { budgetOf, type CodeSource, type Requester, type Sends } from '#domain/identity/verification-codes.ts'
import type { Channel } from '#domain/notifications.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import { pruning } from '../db/prune.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** What a code is bound to: its purpose, its contact and, for a signed-in person, the session. */
export type CodeKey = {
  readonly source: CodeSource
  readonly contact: string
  readonly sessionId: string | null
}

/**
 * Only one code is sent at a time, because limits count per contact, per network address and globally. There are few
 * enough codes for this.
 */
export async function lockSends(db: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.codeSends}, 0)`.execute(db)
}

/** Serialises invitations sent by this person. */
export async function lockInviter(db: Transaction<Schema>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.inviter}, hashtext(${userId}))`.execute(db)
}

/** Serialises pictures drawn for this address. */
export async function lockPictures(db: Transaction<Schema>, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.pictures}, hashtext(${address}))`.execute(db)
}

/** Who asks for a code, and how. */
export type Sending = {
  readonly requester: Requester
  readonly address: string
  readonly channel: Channel
  readonly userId: string | null
  readonly companyId: string | null
}

/** Earlier sends that count, newest first, and no more than the limits need. */
export async function readSends(
  db: Db,
  { source, contact, sessionId }: CodeKey,
  { requester, address, channel, userId, companyId }: Sending,
  now: Date,
): Promise<Sends> {
  const [day, hour] = [new Date(now.getTime() - msPerDay), new Date(now.getTime() - msPerHour)]
  const budget = budgetOf(source, requester)
  const newest = (where: RawBuilder<unknown>, since: Date, max: number) => sql`array(
    select (extract(epoch from sent_at) * 1000)::float8 from verification_codes
    where ${where} and sent_at > ${since} order by sent_at desc limit ${sql.lit(max)})`
  const ofTarget = sql`contact = ${contact} and (budget = 'holder') = ${requester === 'holder'}`
  const ofPurpose = sql`${ofTarget} and source = ${source} and session_id is not distinct from ${sessionId}`
  const ofPerson = sql`requested_by = ${userId}::uuid and budget <> 'holder'`
  const ofCompany = sql`company_id = ${companyId}::uuid and budget <> 'holder'`
  // A request for an unknown name sends nothing and uses no budget.
  const ofBudget = sql`budget = ${budget} and (position('@' in contact) > 0) = ${channel === 'mail'}
    and (is_sent or source = 'register')`
  const { rows } = await sql<Sends>`select
    ${newest(ofPurpose, day, 1)} as "ofPurpose",
    ${newest(ofTarget, day, verificationCodesPerContactDayMax)} as "ofTarget",
    ${newest(sql`address = ${address}`, hour, verificationCodesPerAddressHourMax)} as "ofAddress",
    ${newest(ofPerson, day, codesPerPersonDayMax)} as "ofPerson",
    ${newest(ofCompany, day, codesPerCompanyDayMax)} as "ofCompany",
    (select (extract(epoch from sent_at) * 1000)::float8 from verification_codes
      where ${ofBudget} and sent_at > ${hour}
      order by sent_at desc offset ${sql.lit(codesPerChannelHourMax[budget] - 1)} limit 1) as "fullSince"`.execute(
    db,
  )
  const [sends] = rows
  if (!sends) throw new Error('a select of one row gave none')
  return sends
}

export async function insertCode(db: Db, code: Insertable<Schema['verification_codes']>): Promise<void> {
  await db.insertInto('verification_codes').values(code).execute()
}

export type TriedCode = {
  readonly id: string
  readonly codeHash: Buffer | null
  readonly expiresAt: Date
}

/**
 * Counts a try of the newest code of its kind, committed before comparing; nothing if there is no code, or it was
 * used or tried too often. The row lock serialises parallel tries. Codes for a holder can only be tried by the
 * holder, so that guesses of others do not use up its tries.
 */
export async function countTry(
  db: Kysely<Schema>,
  codeKey: CodeKey,
  requester: Requester,
): Promise<readonly TriedCode[]> {
  const { source, contact, sessionId } = codeKey
  const newest = (isHolders: boolean) => sql`(select id from verification_codes
    where contact = ${contact} and source = ${source} and session_id is not distinct from ${sessionId}
      and (budget = 'holder') = ${isHolders} order by sent_at desc, id desc limit 1)`
  const { rows } = await sql<TriedCode>`
    update verification_codes set tries = tries + 1
    where id in (${newest(false)} union all ${newest(true)})
      and (budget <> 'holder' or ${requester === 'holder'})
      and tries < ${sql.lit(verificationCodeTriesMax)} and used_at is null
    returning id, hash_of_code(id) as "codeHash", expires_at as "expiresAt"`.execute(db)
  return rows
}

/** Spends a code; false if it was spent before. */
export async function markUsed(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Spends all codes of a purpose that were sent to these contacts. */
export async function spendCodesTo(
  db: Db,
  source: CodeSource,
  contacts: readonly string[],
  at: Date,
): Promise<void> {
  await db
    .updateTable('verification_codes')
    .set({ used_at: at })
    .where('source', '=', source)
    .where('contact', 'in', contacts)
    .where('used_at', 'is', null)
    .where('is_sent', '=', true)
    .execute()
}

/** Permits a session to remove a contact; replaces an earlier permit. */
export async function givePermit(db: Db, permit: Insertable<Schema['unbind_permits']>): Promise<void> {
  await db
    .insertInto('unbind_permits')
    .values(permit)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'contact']).doUpdateSet({ given_at: permit.given_at }),
    )
    .execute()
}

/** Spends a permit, and returns when it was given; undefined if there is none. */
export async function takePermit(db: Db, sessionId: string, contact: string): Promise<Date | undefined> {
  const taken = await db
    .deleteFrom('unbind_permits')
    .where('session_id', '=', sessionId)
    .where('contact', '=', contact)
    .returning('given_at')
    .executeTakeFirst()
  return taken?.given_at
}

/** Codes that no longer count towards a limit. */
export const pruneCodes = pruning('verification_codes', (before) => sql`sent_at < ${before}`)

export async function countPictures(db: Db, address: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('picture_codes')
    .select((select) => select.fn.countAll().as('count'))
    .where('address', '=', address)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertPicture(db: Db, picture: Insertable<Schema['picture_codes']>): Promise<void> {
  await db.insertInto('picture_codes').values(picture).execute()
}

/** Spends a picture and returns it; undefined if it was spent before. */
export async function takePicture(db: Db, id: string, at: Date) {
  return db
    .updateTable('picture_codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning([sql<Buffer>`answer_of_picture(id)`.as('answer_hash'), 'expires_at'])
    .executeTakeFirst()
}

/** Pictures that no longer count towards a limit. */
export const prunePictures = pruning('picture_codes', (before) => sql`made_at < ${before}`)

export async function insertLink(db: Db, link: Insertable<Schema['mailed_links']>): Promise<void> {
  await db.insertInto('mailed_links').values(link).execute()
}

/** A valid link and its owner. */
export async function findLink(db: Db, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('mailed_links')
    .select(['id', 'user_id as userId', 'mail'])
    .where('id', '=', sql<string>`find_link(${tokenHash})`)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Spends links: one by id, those of an invitation or of a payee, or a person's of a purpose. Returns how many. */
export async function spendLinks(
  db: Db,
  which:
    | { readonly id: string }
    | { readonly invitationId: string }
    | { readonly payeeId: string }
    | { readonly userId: string; readonly purpose: LinkPurpose },
  at: Date,
): Promise<number> {
  const unused = db.updateTable('mailed_links').set({ used_at: at }).where('used_at', 'is', null)
  const chosen =
    'id' in which
      ? unused.where('id', '=', which.id)
      : 'invitationId' in which
        ? unused.where('invitation_id', '=', which.invitationId)
        : 'payeeId' in which
          ? unused.where('payee_id', '=', which.payeeId)
          : unused.where('user_id', '=', which.userId).where('purpose', '=', which.purpose)
  const { numUpdatedRows } = await chosen.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Links that expired long ago. */
export const pruneLinks = pruning('mailed_links', (before) => sql`expires_at < ${before}`)
