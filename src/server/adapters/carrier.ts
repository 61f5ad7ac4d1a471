/** What carries a letter to its recipient. A carrier never throws and never repeats what the other side said. */
import type { Channel, LetterFault } from '#domain/letters.ts'

export type Message = {
  /** The same for every try of one letter, so that a repeat can be recognised. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly writtenAt: Date
}

/** A fault is told by our own word for it, with a number or a name of an error beside it. */
export type Delivery =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: LetterFault; readonly detail?: string | undefined }

export type Carrier = (message: Message, giveUp: AbortSignal) => Promise<Delivery>

export type Carriers = Readonly<Record<Channel, Carrier | undefined>>

export const delivered: Delivery = { ok: true }

/** A detail that is no number and no name of an error is left out: it could quote the letter. */
export const failed = (fault: LetterFault, detail?: string): Delivery => ({
  ok: false,
  fault,
  ...(detail !== undefined && /^[A-Z0-9_. ]{1,40}$/.test(detail) && { detail }),
})
