/** A notification as the sandbox console shows it, decrypted and rendered. */
import type { outboxRead } from '#contract/notifications.ts'
import type { Reply } from '#contract/route.ts'
import type { Secrets } from '../config/secrets.ts'
import type { NotificationRow } from './queries.ts'
import { composeNotification } from './render.ts'
import { openValues } from './seal.ts'

export function presentNotification(
  secrets: Secrets,
  row: NotificationRow,
): Reply<typeof outboxRead>[number] {
  const { id, channel, recipient, template, language, state, tries } = row
  const values = openValues(secrets, id, row.sealed)
  const written = values && composeNotification(row, values)
  return {
    id,
    channel,
    to: recipient,
    template,
    language,
    subject: written?.subject || null,
    text: written?.text ?? null,
    html: written?.html || null,
    code: values?.['code'] ?? null,
    link: values?.['link'] ?? null,
    attachments: [...(row.attachment_names ?? [])],
    state,
    tries,
    error: row.fault === null ? null : { fault: row.fault, detail: row.fault_detail },
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
