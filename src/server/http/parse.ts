/**
 * Step 4 of a request, parse. Before it: admission and authentication, which need headers only. `incomingOf` takes the
 * values out of the HTTP request; `parseInput` checks params, query and body against the route of the contract. After
 * it: a read runs its one statement (http/read), a command its unit of work (commands/run-call).
 */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type CheckResult, check } from '#contract/check.ts'
import type { Input, Route } from '#contract/route.ts'
import { fieldErrorsMax } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { type Language, labelOf, say } from '#text/text.ts'
import type { Call, ParsedCall } from '../commands/call.ts'
import { idempotencyKeyLengthMax } from '../limits.ts'
import type { Tokens } from '../sessions/authenticate.ts'
import { receiveFile, type SentFile } from './multipart.ts'
import { parseBatch } from './parse-batch.ts'

/** A call as it arrived; params, query and body are unchecked. */
export type Incoming = Call & {
  /** The token of a mailed link. It is never accepted as a session's token. */
  readonly tempToken?: string | undefined
  /** The Last-Event-ID header of a stream that is opened again. */
  readonly lastEventId?: string | undefined
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** Reads the one file of a multipart form, up to `bytesMax` bytes, and at most `fieldsMax` form fields. */
  readonly receiveFile?: (bytesMax: number, fieldsMax?: number) => Promise<Result<SentFile>>
}

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The landing page's source; it is percent-encoded, because a header cannot hold every character. */
function sourceIn(header: string | undefined): string | undefined {
  try {
    return header && decodeURIComponent(header)
  } catch {
    return header
  }
}

const bearerIn = (header: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(header ?? '')?.[1]

export const tokensOf = (request: FastifyRequest): Tokens => ({
  address: request.ip,
  token: headerOf(request, 'token'),
  operatorToken: headerOf(request, 'operator-token'),
  apiKey: bearerIn(headerOf(request, 'authorization')),
})

export const incomingOf = (request: FastifyRequest): Incoming => ({
  ...tokensOf(request),
  requestId: request.id,
  language: languageOf(request),
  tempToken: headerOf(request, 'temp-token'),
  deviceToken: headerOf(request, 'device-token'),
  source: sourceIn(headerOf(request, 'source')),
  key: headerOf(request, 'idempotency-key'),
  lastEventId: headerOf(request, 'last-event-id'),
  userAgent: headerOf(request, 'user-agent') ?? '',
  params: request.params,
  query: request.query,
  body: request.body,
  receiveFile: (bytesMax, fieldsMax) => receiveFile(request, bytesMax, fieldsMax),
})

/** The call of a command: its input is checked, and only values go on, nothing of HTTP. */
export const parseCall = async <R extends Route>(route: R, incoming: Incoming): Promise<ParsedCall<R>> => ({
  route,
  call: callOf(incoming),
  input:
    route.keyed && incoming.key !== undefined && incoming.key.length > idempotencyKeyLengthMax
      ? { ok: false, fields: {} }
      : await parseAny(route, incoming),
})

/** A batch is parsed in turns; every other input is short. */
const parseAny = async <R extends Route>(route: R, incoming: Incoming): Promise<CheckResult<Input<R>>> =>
  route.takesBatch
    ? inputOf(route, incoming, await parseBatch(route.body, incoming.body ?? {}, incoming.language))
    : parseInput(route, incoming)

const callOf = (incoming: Incoming): Call => ({
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

/** Two systems of one company may choose the same idempotency key, so the API key is part of it. */
const keyOf = ({ key, apiKey }: Incoming): string | undefined =>
  key === undefined || apiKey === undefined ? key : hash('sha256', `${apiKey} ${key}`)

/** The route's input, parsed; or a message for every invalid field, all at once. */
export const parseInput = <R extends Route>(route: R, incoming: Incoming): CheckResult<Input<R>> =>
  inputOf(
    route,
    incoming,
    part(
      route.body,
      route.takesFile ? listed(route.body, incoming.body ?? {}) : (incoming.body ?? {}),
      incoming.language,
    ),
  )

/** Params and query, and the body as it was checked before. */
function inputOf<R extends Route>(
  route: R,
  { params: rawParams, query: rawQuery, language }: Incoming,
  checked: CheckResult<unknown>,
): CheckResult<Input<R>> {
  const parts = {
    params: part(route.params, rawParams, language),
    query: part(route.query, listed(route.query, rawQuery), language),
    body: checked,
  }
  const { params, query, body } = parts
  if (params.ok && query.ok && body.ok)
    return { ok: true, value: { params: params.value, query: query.value, body: body.value } as Input<R> }
  const wrong = Object.values(parts).flatMap((p) => (p.ok ? [] : Object.entries(p.fields)))
  const fields = Object.create(null) as Record<string, string>
  for (const [name, message] of wrong.slice(0, fieldErrorsMax)) fields[name] = message
  return { ok: false, fields }
}

/** The error of a field that passes its schema and that the server finds invalid. */
export const malformed = (field: string, language: Language) =>
  ({
    ok: false,
    fields: { [field]: say(language)(formats.invalid, { field: labelOf(fieldNames, field, language) }) },
  }) as const

/** A part without a schema must be empty: unknown input is refused, not ignored. Most such parts are empty, which is checked first. */
function part(schema: Route['body'], raw: unknown, language: Language): CheckResult<unknown> {
  return schema === undefined && isEmpty(raw)
    ? { ok: true, value: {} }
    : check(schema ?? nothing, raw, language)
}

const nothing = z.strictObject({})

const isEmpty = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0

/** A list in a query or a form is sent as repeated keys; a single key is a list of one. */
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
