/**
 * SQL of a person's own account and sessions, in the actor's scope; and lookups of people by login name or
 * id.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { sessionIdleHours } from '#domain/identity/limits.ts'
import type { ProvedField } from '#domain/identity/profile.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { unseal } from './transport.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export const account = `
  select json_build_object(
    'registerTime', instant_text(u.registered_at), 'name', u.name, 'contactPhone', u.contact_phone,
    'contactMail', u.contact_mail, 'title', u.title, 'loginPhone', u.login_phone, 'loginMail', u.login_mail,
    'activated', u.activated
  )::text as answer
  from users u where u.id = actor.user_id`

export const sessions = `
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'current', s.id = actor.session_id, 'createdAt', instant_text(s.created_at),
    'seenAt', instant_text(s.seen_at), 'address', s.address, 'userAgent', s.user_agent
  ) order by s.id = actor.session_id desc, s.seen_at desc), '[]')::text as answer
  from sessions s
  where s.user_id = actor.user_id and s.ended_at is null and s.expires_at > $2
    and s.seen_at > $2::timestamptz - interval '${sessionIdleHours} hours'`

/** The person with a login name, if any. */
export async function findPersonId(db: Db, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('login_mail', '=', name), where('login_phone', '=', name)]))
    .executeTakeFirst()
  return found?.id
}

/** A login name of the person; every person has one. */
export async function loginNameOf(db: Db, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select(sql<string>`coalesce(login_mail, login_phone)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

/** The person's name and the code of their position. */
export const nameAndTitleOf = (db: Db, userId: string) =>
  db.selectFrom('users').select(['name', 'title']).where('id', '=', userId).executeTakeFirstOrThrow()

/** The columns that activation depends on. */
export const findRegistered = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['activated', 'activated_by as by', 'registered_company as tenantId'])
    .select(['contact_mail as mail', 'login_mail as loginMail'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The person's contacts and login names. */
export const contactsOf = (db: Db, userId: string): Promise<Readonly<Record<ProvedField, string | null>>> =>
  db
    .selectFrom('users')
    .select(['contact_phone as contactPhone', 'contact_mail as contactMail'])
    .select(['login_phone as loginPhone', 'login_mail as loginMail'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Hashes a password for storage. */
export const hashOf = (password: string): Promise<string> => hashPassword(password)

/** Whether the sealed text is the password of this hash; without a hash the answer takes as long. */
export const passwordIs = (
  { secrets, clock }: Context,
  sealed: { readonly password: string; readonly keyId: string },
  passwordHash: string | undefined,
): Promise<boolean> =>
  passwordMatches(unseal(secrets, clock(), sealed.keyId, sealed.password) ?? '', passwordHash)

/** Locks the founder of a company that waits for the operator. */
export const lockFounder = (db: Transaction<Schema>, tenantId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'login_mail as loginMail', 'login_phone as loginPhone', 'language'])
    .where('registered_company', '=', tenantId)
    .where('activated_by', '=', 'operator')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Locks the person that an operator works on. */
export const lockUser = (db: Transaction<Schema>, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'activated', 'frozen'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
