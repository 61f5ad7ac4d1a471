/** A call as its command is run for it: plain values, without anything of HTTP. */
import type { CheckResult } from '#contract/check.ts'
import type { Input, Route } from '#contract/route.ts'
import type { Tokens } from '../sessions/authenticate.ts'
import type { Origin } from './cause.ts'

/** The idempotency key, and what belongs to it besides the input. */
export type Keyed = {
  /** The Idempotency-Key header. */
  readonly key: string | undefined
  /** The key's owner if there is no session: the mobile, mail or link of the call. */
  readonly contact?: string | undefined
  /** The hash of a file that came with the request. */
  readonly fileHash?: string | undefined
}

export type Call = Origin & Tokens & Keyed

/** A call with its checked input. Errors of the input are reported only to callers who may make the call. */
export type ParsedCall<R extends Route> = {
  readonly route: R
  readonly call: Call
  readonly input: CheckResult<Input<R>>
}
