/** The table of notifications, which is also their queue. Only this file writes it. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { summedPerMailMax } from '#domain/limits.ts'
import type { Channel, NotificationFault } from '#domain/notifications.ts'
import type { MailLanguage } from '#text/text.ts'
import { lockClasses, lockNumbers } from '../db/advisory-locks.ts'
import { pruning } from '../db/prune.ts'
import type { Schema } from '../db/schema.ts'
import { notificationLeaseSeconds } from '../limits.ts'

type Notifications = Schema['notifications']

export async function insertNotification(
  db: Transaction<Schema>,
  notification: Insertable<Notifications>,
): Promise<void> {
  await db.insertInto('notifications').values(notification).execute()
}

/** Only one test notification is written at a time. */
export async function lockTestNotifications(db: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.testNotifications})`.execute(db)
}

/** Serialises the mails that a company causes at others, and those to an address. */
export async function lockCausedMails(
  db: Transaction<Schema>,
  senderId: string,
  address: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.mailsOfSender}, hashtext(${senderId}))`.execute(db)
  await sql`select pg_advisory_xact_lock(${lockClasses.mailsToAddress}, hashtext(${address}))`.execute(db)
}

export type Claimed = {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly template: string
  readonly language: MailLanguage
  readonly sealed: Buffer
  readonly tries: number
  readonly created_at: Date
  readonly tenant_id: string | null
  readonly award_file_id: string | null
}

/**
 * Claims the oldest due notification. The try counts from now on, and the lease keeps others away; no transaction stays
 * open while it is sent.
 */
export async function claimNotification(
  db: Kysely<Schema>,
  channel: Channel,
  now: Date,
): Promise<Claimed | undefined> {
  const leaseEnds = new Date(now.getTime() + notificationLeaseSeconds * 1000)
  const { rows } = await sql<Claimed>`
    update notifications set tries = tries + 1, try_at = ${leaseEnds}
    where id = (
      select id from notifications where channel = ${channel} and state = 'waiting' and try_at <= ${now}
      order by try_at, id limit 1 for update skip locked)
    returning id, channel, recipient, template, language, sealed, tries, created_at, tenant_id, award_file_id`.execute(
    db,
  )
  return rows[0]
}

export type Ending = {
  readonly at: Date
  readonly wipe: boolean
  /** The names of the files that it carried, for the sandbox console. */
  readonly attachments?: readonly string[]
}

/** Success is recorded even if the lease expired. */
export async function endNotification(
  db: Kysely<Schema>,
  id: string,
  state: 'sent' | 'kept',
  { at, wipe, attachments = [] }: Ending,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({
      state,
      sent_at: at,
      fault: null,
      fault_detail: null,
      ...(wipe && { sealed: null }),
      ...(attachments.length > 0 && { attachment_names: [...attachments] }),
    })
    .where('id', '=', id)
    .execute()
}

export type Fault = { readonly fault: NotificationFault; readonly detail?: string | undefined }

/** Schedules the next try, or gives up. Without the lease it does nothing. */
export async function failNotification(
  db: Kysely<Schema>,
  { id, tries }: Claimed,
  { fault, detail }: Fault,
  next: { readonly tryAt: Date } | { readonly dead: true; readonly wipe: boolean },
): Promise<void> {
  const change =
    'tryAt' in next ? { try_at: next.tryAt } : { state: 'dead' as const, ...(next.wipe && { sealed: null }) }
  await db
    .updateTable('notifications')
    .set({ fault, fault_detail: detail ?? null, ...change })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute()
}

export type HeldMail = {
  readonly id: string
  readonly template: string
  readonly sealed: Buffer
  /** Whether the address is still one of the company's people. */
  readonly isWanted: boolean
}
export type HeldMails = {
  readonly tenantId: string
  readonly recipient: string
  readonly language: MailLanguage
  readonly mails: readonly HeldMail[]
}

/** Locks the mails that are held for an address about a company, once the first has waited long enough. */
export async function takeHeldMails(db: Transaction<Schema>, now: Date): Promise<HeldMails | undefined> {
  const { rows } = await sql<Omit<HeldMails, 'mails'>>`
    select tenant_id as "tenantId", recipient, language from notifications where state = 'held' and try_at <= ${now}
    order by try_at, id limit 1 for update skip locked`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { rows: mails } = await sql<HeldMail>`
    select n.id, n.template, n.sealed, exists (
        select from memberships m join users u on u.id = m.user_id
        where m.tenant_id = n.tenant_id and m.status = 'activated' and coalesce(u.login_mail, u.proven_contact_mail) = n.recipient) as "isWanted"
    from notifications n
    where n.state = 'held' and n.recipient = ${first.recipient} and n.tenant_id = ${first.tenantId} and n.language = ${first.language}
    order by n.id limit ${summedPerMailMax} for update skip locked`.execute(db)
  return { ...first, mails }
}

/** Marks held mails as summed up in another. */
export async function endHeldMails(
  db: Transaction<Schema>,
  ids: readonly string[],
  wipe: boolean,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ state: 'summed', ...(wipe && { sealed: null }) })
    .where('id', 'in', ids)
    .execute()
}

/** Ends the mails of award files that the past of the demo world wrote, at the time when they were written. */
export async function endPastAwardFiles(db: Kysely<Schema>): Promise<void> {
  await sql`update notifications set state = 'kept', sent_at = created_at where state = 'waiting' and award_file_id is not null`.execute(
    db,
  )
}

/** Finished notifications are kept for a while. */
export const removeOldNotifications = pruning(
  'notifications',
  (before) => sql`created_at < ${before} and state not in ('waiting', 'held')`,
)
