/** A call as its command is run for it: where it comes from, whose session it names and which key it carries. */
import type { Tokens } from '../sessions/authenticators.ts'
import type { Origin } from './cause.ts'

/** What an idempotency key stands for besides the input. */
export type Keyed = {
  /** The Idempotency-Key header. */
  readonly key: string | undefined
  /** Whose the key is where nobody is signed in: the mobile, the mail or the link that the call speaks of. */
  readonly contact?: string | undefined
  /** The hash of a file that came with the request. */
  readonly fileHash?: string | undefined
}

export type Call = Origin & Tokens & Keyed
