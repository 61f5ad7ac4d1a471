/** What causes a unit of work, as plain values: nothing of HTTP gets as far as a command. */
import type { Language } from '#text/text.ts'

/** Where a call comes from: what a command knows of it besides its input and its caller. */
export type Origin = {
  readonly requestId: string
  /** The network address. */
  readonly address: string
  readonly language: Language
  readonly userAgent: string
  /** The token by which a browser is known as somebody's own. */
  readonly deviceToken?: string | undefined
  /** Where the visitor came from, as their browser remembers it. */
  readonly source?: string | undefined
}

/** Who or what a unit of work is done for; its journal entries carry the request id and the address. */
export type Cause =
  | { readonly kind: 'call'; readonly requestId: string; readonly address?: string }
  | { readonly kind: 'due' | 'handler' | 'job'; readonly requestId: string }
