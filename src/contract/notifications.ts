/**
 * The sandbox console of notifications: mails and text messages with recipient and codes, and a test notification.
 */

import * as z from 'zod/mini'
import { charactersOf } from '#domain/formats.ts'
import { outboxSearchCharactersMin, textCharactersMax } from '#domain/limits.ts'
import { channels, notificationFaults, notificationStates, recipientOf } from '#domain/notifications.ts'
import { languages, mailLanguages, text } from '#text/text.ts'
import { instant, uuid } from './fields.ts'
import { route } from './route.ts'

const notification = z.strictObject({
  id: uuid,
  channel: z.enum(channels),
  to: z.string(),
  template: z.string(),
  language: z.enum(mailLanguages),
  /** A text message has neither subject nor HTML; a notification that can no longer be decrypted has no text. */
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
  /** The code in the notification, if its template has one. */
  code: z.nullable(z.string()),
  /** The link in the notification, if its template has one. */
  link: z.nullable(z.string()),
  /** The names of the files that the email carried. */
  attachments: z.array(z.string()),
  state: z.enum(notificationStates),
  tries: z.number(),
  error: z.nullable(z.strictObject({ fault: z.enum(notificationFaults), detail: z.nullable(z.string()) })),
  createdAt: instant,
  sentAt: z.nullable(instant),
})

/** Part of an address or number. */
const search = z.string().check(
  z.refine((value) => charactersOf(value) >= outboxSearchCharactersMin),
  z.maxLength(textCharactersMax),
)

export const outboxRead = route({
  method: 'GET',
  path: '/sandbox/v1/outbox',
  effect: 'reads',
  access: 'open',
  summary: text(
    '沙箱发出的邮件和短信（最新的在前）',
    'List the emails and text messages of the sandbox, newest first',
  ),
  query: z.strictObject({ to: z.optional(search) }),
  reply: z.array(notification),
  refusals: [],
})

export const testNotificationSend = route({
  method: 'POST',
  path: '/sandbox/v1/letters',
  effect: 'writes',
  access: 'open',
  summary: text('发送测试邮件或短信', 'Send a test email or text message'),
  body: z
    .strictObject({
      channel: z.enum(channels),
      recipient: z.string().check(z.minLength(1), z.maxLength(textCharactersMax)),
      language: z.enum(languages),
    })
    .check(
      z.refine(({ channel, recipient }) => recipientOf(channel, recipient) !== undefined, {
        path: ['recipient'],
      }),
    ),
  reply: z.strictObject({ id: uuid }),
  refusals: ['tooManyRequests'],
})
