/**
 * Sends due notifications, each once, however many processes look for them. If a process died between sending and
 * recording, the notification is sent again with the same id, so that the recipient's side can detect it.
 */

import { notificationTriesMax } from '#domain/limits.ts'
import { type Channel, channels, retryWaitSeconds } from '#domain/notifications.ts'
import { type Attachment, type Delivery, failed } from '../adapters/delivery-transport.ts'
import type { Context } from '../context.ts'
import { notificationSendWithinMs } from '../limits.ts'
import { composeNotification } from './render.ts'
import { openValues } from './seal.ts'
import { type Claimed, claimNotification, endNotification, type Fault, failNotification } from './store.ts'

const never = new AbortController().signal

/** Sends every notification that is due now. */
export async function sendDueNotifications(context: Context): Promise<void> {
  const sendAll = async (channel: Channel): Promise<void> => {
    while (await sendNextNotification(context, channel, never)) continue
  }
  await Promise.all(channels.map(sendAll))
}

/** Sends the oldest due notification of a channel, and returns whether there was one. `giveUp` aborts it. */
export async function sendNextNotification(
  context: Context,
  channel: Channel,
  giveUp: AbortSignal,
): Promise<boolean> {
  const notification = await claimNotification(context.systemDb, channel, context.clock())
  if (!notification) return false
  await note(context, notification, await carry(context, notification, giveUp))
  return true
}

/** Kept: the sandbox console shows it. With the names of the files that it carries. */
type Carried = {
  readonly outcome: Delivery | 'kept'
  readonly attachments?: readonly string[]
}

async function carry(context: Context, notification: Claimed, giveUp: AbortSignal): Promise<Carried> {
  if (notification.tries > notificationTriesMax) return { outcome: failed('interrupted') }
  const values = openValues(context.secrets, notification.id, notification.sealed)
  const written = values && composeNotification(notification, values)
  if (!written) return { outcome: failed('unopened') }
  const transport = context.transports[notification.channel]
  if (!transport && context.config.environment !== 'sandbox') return { outcome: failed('unconfigured') }
  const attachments = await attachmentsOf(context, notification)
  if (!attachments) return { outcome: failed('unavailable') }
  const names = attachments.map(({ name }) => name)
  if (!transport) return { outcome: 'kept', attachments: names }
  const message = {
    ...written,
    attachments,
    id: notification.id,
    to: notification.recipient,
    writtenAt: notification.created_at,
  }
  return { outcome: await inTime(giveUp, (ended) => transport(message, ended)), attachments: names }
}

/** The files that a mail carries, made now; undefined if they cannot be, which is tried again later. */
async function attachmentsOf(
  context: Context,
  { id, tenant_id, award_file_id, language }: Claimed,
): Promise<readonly Attachment[] | undefined> {
  if (tenant_id === null || award_file_id === null) return []
  try {
    return await context.awardFiles(context, {
      tenantId: tenant_id,
      id: award_file_id,
      language: language === 'en' ? 'en' : 'zh',
    })
  } catch (error) {
    context.log.warn({ err: error, notificationId: id }, 'the files of a mail could not be made')
    return undefined
  }
}

/** One abort signal for all reasons; it does not outlive the notification. */
async function inTime<T>(giveUp: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const end = (): void => limit.abort()
  const timer = setTimeout(end, notificationSendWithinMs)
  giveUp.addEventListener('abort', end, { once: true })
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    giveUp.removeEventListener('abort', end)
  }
}

/** In production the content of a finished notification is deleted. */
async function note(
  context: Context,
  notification: Claimed,
  { outcome, attachments = [] }: Carried,
): Promise<void> {
  const { systemDb: db, clock, config } = context
  const wipe = config.environment === 'production'
  const ending = { at: clock(), wipe, ...(!wipe && { attachments }) }
  if (outcome === 'kept') return endNotification(db, notification.id, 'kept', ending)
  if (outcome.ok) return endNotification(db, notification.id, 'sent', ending)
  const waitSeconds = retryWaitSeconds(outcome.fault, notification.tries)
  logFault(context, notification, outcome, waitSeconds)
  if (waitSeconds === undefined) return failNotification(db, notification, outcome, { dead: true, wipe })
  const tryAt = new Date(clock().getTime() + waitSeconds * 1000)
  return failNotification(db, notification, outcome, { tryAt })
}

function logFault(
  { log }: Context,
  notification: Claimed,
  { fault, detail }: Fault,
  waitSeconds?: number,
): void {
  const { id: notificationId, channel, template, tries } = notification
  const fields = { notificationId, channel, template, tries, fault, detail }
  if (waitSeconds === undefined) log.error(fields, 'a notification is dead')
  else log.warn({ ...fields, waitSeconds }, 'a notification will be tried again')
}
