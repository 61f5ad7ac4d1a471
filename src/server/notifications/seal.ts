/** Encrypts the content of a notification under a key that is not in the database, bound to the notification. */
import { openText, sealText } from '../config/sealed.ts'
import type { Secrets } from '../config/secrets.ts'

type Values = Readonly<Record<string, string>>

export const sealValues = (secrets: Secrets, notificationId: string, values: Values): Buffer =>
  sealText(secrets, 'notifications', notificationId, JSON.stringify(values))

/** The values, or undefined if they were deleted or encrypted with another secret or for another notification. */
export function openValues(
  secrets: Secrets,
  notificationId: string,
  sealed: Buffer | null,
): Values | undefined {
  const opened = openText(secrets, 'notifications', notificationId, sealed)
  return opened === undefined ? undefined : (JSON.parse(opened) as Values)
}
