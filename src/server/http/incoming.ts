/** A call as it arrived, before anything in it is believed. */

import * as z from 'zod/mini'
import { type Checked, check } from '#contract/check.ts'
import type { Input, Route } from '#contract/route.ts'
import { fieldErrorsMax } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { type Language, labelOf, say } from '#text/text.ts'

export type Incoming = {
  readonly requestId: string
  readonly language: Language
  readonly token: string | undefined
  /** The token of an operator's session, which is another than a person's. */
  readonly operatorToken?: string | undefined
  /** The token of a mailed link, which never stands in for the one of a session. */
  readonly tempToken?: string | undefined
  /** The token by which a browser is known as somebody's own. */
  readonly deviceToken?: string | undefined
  /** Where the visitor came from, as their browser remembers it. */
  readonly source?: string | undefined
  /** The Idempotency-Key header. */
  readonly key: string | undefined
  /** Whose the key is where nobody is signed in: the mobile, the mail or the link that the call speaks of. */
  readonly mark?: string | undefined
  /** The Last-Event-ID header, of whoever opens a stream again. */
  readonly lastEventId?: string | undefined
  readonly address: string
  readonly userAgent: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The one file of a multipart form, read no further than so many bytes, with so many fields beside it. */
  readonly receiveFile?: (bytesMax: number, fieldsMax?: number) => Promise<Result<SentFile>>
  /** The hash of a file that came with the request: part of what an Idempotency-Key stands for. */
  readonly fileHash?: string
}
/** A file as the caller sent it, under the name that the caller gave it. */
export type SentFile = {
  readonly name: string
  readonly bytes: Uint8Array
  /** What else stands in the form; a field that stands there more than once is a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

/** Everything the route asks for, parsed; or a message for every field that is wrong, all at once. */
export function parseInput<R extends Route>(route: R, incoming: Incoming): Checked<Input<R>> {
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
function part(schema: Route['body'], raw: unknown, language: Language): Checked<unknown> {
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
