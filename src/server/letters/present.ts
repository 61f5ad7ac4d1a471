/** A letter as the sandbox console shows it, decrypted and rendered. */
import type { outboxRead } from '#contract/letters.ts'
import type { Reply } from '#contract/route.ts'
import type { Secrets } from '../config/secrets.ts'
import type { LetterRow } from './queries.ts'
import { writeLetter } from './render.ts'
import { openValues } from './seal.ts'

export function presentLetter(secrets: Secrets, row: LetterRow): Reply<typeof outboxRead>[number] {
  const { id, channel, recipient, template, language, state, tries } = row
  const values = openValues(secrets, id, row.sealed)
  const written = values && writeLetter(row, values)
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
    state,
    tries,
    error: row.fault === null ? null : { fault: row.fault, detail: row.fault_detail },
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
