/** The cause of a unit of work, as plain values; commands know nothing of HTTP. */
import type { Language } from '#text/text.ts'

/** Where a call comes from. A command gets this in addition to its input and its caller. */
export type Origin = {
  readonly requestId: string
  /** The network address. */
  readonly address: string
  readonly language: Language
  readonly userAgent: string
  /** The token by which a person's own browser is recognised. */
  readonly deviceToken?: string | undefined
  /** The marketing source that the visitor's browser remembers. */
  readonly source?: string | undefined
}

/** What a unit of work is done for; its journal entries have the request id and the address. */
export type Cause =
  | { readonly kind: 'call'; readonly requestId: string; readonly address?: string }
  | { readonly kind: 'due' | 'handler' | 'job'; readonly requestId: string }
