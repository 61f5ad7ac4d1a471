/** Sends a notification to its recipient. A carrier never throws and never quotes what the other side answered. */
import type { Channel, NotificationFault } from '#domain/notifications.ts'

export type Attachment = {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export type Message = {
  /** The same for every try of one notification, so that the recipient's side can detect duplicates. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly writtenAt: Date
  /** Of a mail. */
  readonly attachments?: readonly Attachment[]
}

/** A fault is one of our own codes, with a number or an error name as detail. */
export type Delivery =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: NotificationFault; readonly detail?: string | undefined }

export type DeliveryTransport = (message: Message, giveUp: AbortSignal) => Promise<Delivery>

export type Carriers = Readonly<Record<Channel, DeliveryTransport | undefined>>

export const delivered: Delivery = { ok: true }

/** Any other detail is dropped, because it could quote the notification. */
export const failed = (fault: NotificationFault, detail?: string): Delivery => ({
  ok: false,
  fault,
  ...(detail !== undefined && /^[A-Z0-9_. ]{1,40}$/.test(detail) && { detail }),
})
