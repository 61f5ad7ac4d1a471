/**
 * Queries of notifications for the sandbox console, and the state of the last one to a recipient. Only the
 * system role may read them.
 */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { outboxNotificationsMax } from '#domain/limits.ts'
import type { MailGroup, MailsCaused } from '#domain/notifications.ts'
import type { TemplateName } from '#text/notifications.ts'
import { countByName, firstAt, type GivenUp } from '../db/metrics.ts'
import type { Schema } from '../db/schema.ts'
import { leftShownMax } from '../limits.ts'

const shown = [
  'id',
  'channel',
  'recipient',
  'template',
  'language',
  'sealed',
  'state',
  'tries',
  'fault',
  'fault_detail',
  'created_at',
  'sent_at',
  'attachment_names',
] as const
export type NotificationRow = Pick<Selectable<Schema['notifications']>, (typeof shown)[number]>

/** Newest first; filtered by recipients that contain `to`. Addresses are stored in lower case. */
export async function newestNotifications(
  db: Kysely<Schema>,
  to: string | undefined,
): Promise<readonly NotificationRow[]> {
  const newest = db
    .selectFrom('notifications')
    .select(shown)
    .orderBy('id', 'desc')
    .limit(outboxNotificationsMax)
  const found =
    to === undefined
      ? newest
      : newest.where((where) => where(where.fn('strpos', ['recipient', where.val(to.toLowerCase())]), '>', 0))
  return found.execute()
}

export async function countNotificationsSince(
  db: Kysely<Schema>,
  template: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll().as('count'))
    .where('template', '=', template)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type CausedMails = {
  readonly senderId: string
  readonly group: MailGroup
  readonly receiverId: string | null
  readonly address: string
  readonly matter: string
  readonly since: Date
}

/** What counts towards the limits of mails between companies, in all tenants. */
export async function readCausedMails(
  db: Kysely<Schema>,
  { senderId, group, receiverId, address, matter, since }: CausedMails,
): Promise<MailsCaused> {
  const { rows } = await sql<MailsCaused>`
    select of_sender as "ofSender", at_company as "atCompany", to_address as "toAddress",
      of_sender_to_address as "ofSenderToAddress", is_repeated as "isRepeated"
    from mails_caused(${senderId}::uuid, ${group}, ${receiverId}::uuid, ${address}, ${matter}, ${since})`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a count of mails is one row')
  return found
}

/** Letters of one kind to one recipient since a time, whatever their state. */
export async function countNotificationsTo(
  db: Kysely<Schema>,
  recipient: string,
  template: TemplateName,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll().as('count'))
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The state of the newest of these notifications to a recipient: given up, or failed so far. */
export async function troubleOf(
  db: Kysely<Schema>,
  recipient: string,
  templates: readonly TemplateName[],
): Promise<'delayed' | 'failed' | null> {
  const notification = await db
    .selectFrom('notifications')
    .select(['state', 'fault'])
    .where('recipient', '=', recipient)
    .where('template', 'in', templates)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (notification?.state === 'dead') return 'failed'
  return notification?.state === 'waiting' && notification.fault !== null ? 'delayed' : null
}

/** Given up since then: the last try of a dead notification ended with its lease. */
export const deadNotifications = (db: Kysely<Schema>, since: Date): Promise<readonly GivenUp[]> =>
  countByName(db, sql`select template as name from notifications where state = 'dead' and try_at > ${since}`)

/** How long the oldest due notification has waited. */
export const oldestNotificationAt = (db: Kysely<Schema>): Promise<Date | null> =>
  firstAt(db, sql`select try_at as at from notifications where state = 'waiting'`)

/** The notifications that wait for their first try, or are under way for the first time. One that has failed does not count. */
export const notificationsLeft: RawBuilder<readonly string[]> = sql`array(
  select template from notifications where state = 'waiting' and fault is null and tries <= 1 limit ${leftShownMax})`
