/** Writes notifications. A notification belongs to the transaction that causes it: if that rolls back, nothing is sent. */
import { sql } from 'kysely'
import type * as contract from '#contract/notifications.ts'
import type { Input, Reply } from '#contract/route.ts'
import { msPerDay, msPerHour } from '#domain/day.ts'
import { tradeSummaryHours } from '#domain/limits.ts'
import {
  type Channel,
  decideMail,
  type MailGroup,
  type MailOutcome,
  recipientOf,
} from '#domain/notifications.ts'
import { done, refuse } from '#domain/result.ts'
import type { NotificationValues, TemplateName } from '#text/notifications.ts'
import type { MailLanguage } from '#text/text.ts'
import type { Command, Work } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import { newCode } from '../config/secrets.ts'
import { testNotificationsPerHourMax } from '../limits.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { countNotificationsSince, readCausedMails } from './queries.ts'
import { sealValues } from './seal.ts'
import { insertNotification, lockCausedMails, lockTestNotifications } from './store.ts'

export type Notification<T extends TemplateName> = {
  /** The tenant the notification is about; null if it only concerns a person. */
  readonly tenantId: string | null
  readonly channel: Channel
  readonly to: string
  readonly template: T
  readonly language: MailLanguage
  readonly values: NotificationValues<T>
  /** The award file that it carries, which is made when it is sent. */
  readonly awardFileId?: string
  /** True for an address of the configuration, which may end in every suffix and was checked there. */
  readonly isConfigured?: true
}

/** The company whose action causes a mail at others, and what it is about: within a day, one mail about the same. */
export type MailCause = {
  readonly senderId: string
  /** Whose limit it counts towards. */
  readonly group: MailGroup
  /** The companies or things between the two; the template is part of it anyway. */
  readonly about: string
}

/** Writes a notification, which is sent after commit, or later with others if it is held. Returns its id. */
export async function notify<T extends TemplateName>(
  { db, context, machineNow }: NotifyWork,
  notification: Notification<T>,
  cause?: MailCause,
  isHeld = false,
): Promise<string> {
  const { tenantId, channel, template, language, values } = notification
  const recipient = notification.isConfigured ? notification.to : recipientOf(channel, notification.to)
  if (recipient === undefined)
    throw new RangeError(`A notification by ${channel} cannot be addressed like that`)
  const id = context.makeId()
  await insertNotification(db, {
    id,
    tenant_id: tenantId,
    sender_id: cause?.senderId ?? null,
    mail_group: cause?.group ?? null,
    about: cause === undefined ? null : matterOf(template, cause),
    channel,
    recipient,
    template,
    language,
    sealed: sealValues(context.secrets, id, values),
    state: isHeld ? 'held' : 'waiting',
    tries: 0,
    try_at: isHeld ? new Date(machineNow.getTime() + tradeSummaryHours * msPerHour) : machineNow,
    created_at: machineNow,
    award_file_id: notification.awardFileId ?? null,
  })
  return id
}

type NotifyWork = Pick<Work<Caller>, 'db' | 'context' | 'machineNow'>

const matterOf = (template: TemplateName, { about }: MailCause): string => `${template} ${about}`

/**
 * Writes a mail that one company causes at another, within the limits that hold across tenants. A second one about the
 * same within a day is not written: the first says that there may be more. Those of trade are always written, to be sent at once or summed up.
 */
export async function notifyOther<T extends TemplateName>(
  work: NotifyWork,
  notification: Notification<T>,
  cause: MailCause,
): Promise<MailOutcome> {
  const outcome = await mailOutcome(work, notification, cause)
  if (outcome === 'sent' || outcome === 'held') await notify(work, notification, cause, outcome === 'held')
  return outcome
}

/** What would become of such a mail. Its counts are locked, so that it stays true in this transaction. */
export async function mailOutcome(
  { db, machineNow }: NotifyWork,
  { to, tenantId, template }: Pick<Notification<TemplateName>, 'to' | 'tenantId' | 'template'>,
  cause: MailCause,
): Promise<MailOutcome> {
  const address = recipientOf('mail', to) ?? ''
  await lockCausedMails(db, cause.senderId, address)
  const sent = await readCausedMails(db, {
    senderId: cause.senderId,
    group: cause.group,
    receiverId: tenantId,
    address,
    matter: matterOf(template, cause),
    since: new Date(machineNow.getTime() - msPerDay),
  })
  return decideMail(sent, cause.group)
}

/**
 * Writes a notification, or does the same work and rolls it back, so that the time does not reveal whether there is a
 * recipient.
 */
export async function notifyWhere<T extends TemplateName>(
  isWanted: boolean,
  work: NotifyWork,
  notification: Notification<T>,
): Promise<void> {
  await sql`savepoint notification`.execute(work.db)
  await notify(work, notification)
  await sql
    .raw(isWanted ? 'release savepoint notification' : 'rollback to savepoint notification')
    .execute(work.db)
}

type SendTest = Command<
  Input<typeof contract.testNotificationSend>,
  Reply<typeof contract.testNotificationSend>,
  Actor | undefined
>

export const sendTestNotification: SendTest = async (work, { body }) => {
  const { db, context, machineNow } = work
  // One at a time, so that each counts the ones before it.
  await lockTestNotifications(db)
  const lastHour = new Date(machineNow.getTime() - msPerHour)
  if ((await countNotificationsSince(context.systemDb, 'test', lastHour)) >= testNotificationsPerHourMax)
    return refuse('tooManyRequests')
  const { channel, recipient, language } = body
  const values = { code: newCode() }
  const id = await notify(work, {
    channel,
    to: recipient,
    language,
    tenantId: null,
    template: 'test',
    values,
  })
  const facts = { notificationId: id, channel, language }
  return done({
    value: { id },
    entry: { action: 'notifications.tested', tenantId: null, userId: platformId, facts },
  })
}
