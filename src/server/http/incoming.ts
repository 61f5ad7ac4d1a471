/** A call as it arrived, before anything in it is believed. */

import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { type CheckResult, check } from '#contract/check.ts'
import type { Input, Route } from '#contract/route.ts'
import { fieldErrorsMax } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { type Language, labelOf, say } from '#text/text.ts'
import type { Call } from '../commands/call.ts'

export type Incoming = Call & {
  /** The token of a mailed link, which never stands in for the one of a session. */
  readonly tempToken?: string | undefined
  /** The Last-Event-ID header, of whoever opens a stream again. */
  readonly lastEventId?: string | undefined
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The one file of a multipart form, read no further than so many bytes, with so many fields beside it. */
  readonly receiveFile?: (bytesMax: number, fieldsMax?: number) => Promise<Result<SentFile>>
}

/** The values of a call that its command is run with, and nothing else of the request. */
export const callOf = (incoming: Incoming): Call => ({
  requestId: incoming.requestId,
  address: incoming.address,
  language: incoming.language,
  userAgent: incoming.userAgent,
  deviceToken: incoming.deviceToken,
  source: incoming.source,
  token: incoming.token,
  operatorToken: incoming.operatorToken,
  apiKey: incoming.apiKey,
  key: keyOf(incoming),
  contact: incoming.contact,
  fileHash: incoming.fileHash,
})

/** Two systems of one company may choose the same key: each has its own. */
const keyOf = ({ key, apiKey }: Incoming): string | undefined =>
  key === undefined || apiKey === undefined ? key : hash('sha256', `${apiKey} ${key}`)

/** A file as the caller sent it, under the name that the caller gave it. */
export type SentFile = {
  readonly name: string
  readonly bytes: Uint8Array
  /** What else stands in the form; a field that stands there more than once is a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

/** Everything the route asks for, parsed; or a message for every field that is wrong, all at once. */
export function parseInput<R extends Route>(route: R, incoming: Incoming): CheckResult<Input<R>> {
  const parts = {
    params: part(route.params, incoming.params, incoming.language),
    query: part(route.query, listed(route.query, incoming.query), incoming.language),
    body: part(
      route.body,
      route.takesFile ? listed(route.body, incoming.body ?? {}) : (incoming.body ?? {}),
      incoming.language,
    ),
  }
  const { params, query, body } = parts
  if (params.ok && query.ok && body.ok)
    return { ok: true, value: { params: params.value, query: query.value, body: body.value } as Input<R> }
  const wrong = Object.values(parts).flatMap((p) => (p.ok ? [] : Object.entries(p.fields)))
  const fields = Object.create(null) as Record<string, string>
  for (const [name, message] of wrong.slice(0, fieldErrorsMax)) fields[name] = message
  return { ok: false, fields }
}

/** What is said of a field that only the server can tell to be wrong. */
export const malformed = (field: string, language: Language) =>
  ({
    ok: false,
    fields: { [field]: say(language)(formats.invalid, { field: labelOf(fieldNames, field, language) }) },
  }) as const

/** A part that the route does not name must be empty: what nobody reads is refused, not ignored. Most are, and need no look. */
function part(schema: Route['body'], raw: unknown, language: Language): CheckResult<unknown> {
  return schema === undefined && isEmpty(raw)
    ? { ok: true, value: {} }
    : check(schema ?? nothing, raw, language)
}

const nothing = z.strictObject({})

const isEmpty = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0

/** A list in a query or a form is repeated keys; one key alone is a list of one. */
function listed(schema: Route['query'], raw: unknown): unknown {
  if (!(schema instanceof z.ZodMiniObject) || typeof raw !== 'object' || raw === null) return raw
  const entries = Object.entries(raw).map(([name, value]: [string, unknown]) => [
    name,
    isList(schema.shape[name]) && !Array.isArray(value) ? [value] : value,
  ])
  return Object.fromEntries(entries)
}

const isList = (schema: unknown): boolean =>
  schema instanceof z.ZodMiniArray || (schema instanceof z.ZodMiniOptional && isList(schema.def.innerType))
