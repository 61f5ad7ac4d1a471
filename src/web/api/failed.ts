/** A call that did not succeed, with everything a page can say about it. */
import type { FieldErrors } from '#contract/check.ts'

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** The envelope's code; undefined if no answer arrived. */
  readonly code: number | undefined
  readonly status: number | undefined
  readonly fields: FieldErrors
  readonly requestId: string | undefined
  /** When the server would take the call, if it said so. */
  readonly retryAfterMs: number | undefined
  /** An answer started to arrive but cannot be read. */
  readonly unreadable: boolean

  constructor(
    message: string,
    about: {
      code?: number | undefined
      status?: number | undefined
      fields?: FieldErrors
      requestId?: string | undefined
      retryAfterMs?: number | undefined
      unreadable?: boolean
    } = {},
  ) {
    super(message)
    this.code = about.code
    this.status = about.status
    this.fields = about.fields ?? {}
    this.requestId = about.requestId
    this.retryAfterMs = about.retryAfterMs
    this.unreadable = about.unreadable ?? false
  }

  /** The server decided. Otherwise it is unknown whether the call took effect. */
  get answered(): boolean {
    return !this.unreadable && this.status !== undefined && this.status < 500 && this.status !== 429
  }
}

/** The message for any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof CallFailed ? error.requestId : undefined
