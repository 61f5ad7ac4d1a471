/** What fills a letter, kept under a key that the database does not have, and bound to the letter it belongs to. */
import { openText, sealText } from '../sealed.ts'
import type { Secrets } from '../secrets.ts'

type Values = Readonly<Record<string, string>>

export const sealValues = (secrets: Secrets, letterId: string, values: Values): Buffer =>
  sealText(secrets, 'letters', letterId, JSON.stringify(values))

/** The values, or undefined where they are gone or were sealed under another secret or for another letter. */
export function openValues(secrets: Secrets, letterId: string, sealed: Buffer | null): Values | undefined {
  const opened = openText(secrets, 'letters', letterId, sealed)
  return opened === undefined ? undefined : (JSON.parse(opened) as Values)
}
