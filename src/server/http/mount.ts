/** Mounts the calls on the server. Each answers in the envelope, in the caller's language, with a request id. */

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { codes } from '#contract/codes.ts'
import { skippedFilesHeader } from '#contract/headers.ts'
import type { Route } from '#contract/route.ts'
import type { Failure } from '#domain/failures.ts'
import { done, refuse } from '#domain/result.ts'
import { syncBodyBytesMax } from '#domain/sync/limits.ts'
import type { Language } from '#text/text.ts'
import type { Context } from '../context.ts'
import { isAway, isBusy } from '../db/faults.ts'
import { retryAfterSeconds } from '../limits.ts'
import { findCallerOf } from '../sessions/authenticators.ts'
import { type Admission, newAdmission } from './admission.ts'
import { type Answer, envelopeOf, type FileAnswer, refusedWith } from './answer.ts'
import type { Incoming } from './incoming.ts'
import { BodyTooComplexError, isBatch } from './json.ts'
import { receiveFile, takeForms } from './multipart.ts'
import type { Served } from './serve.ts'

export function mount(app: FastifyInstance, context: Context, served: readonly Served[]): void {
  const admission = newAdmission(context)
  for (const one of served) if (!one.route.takesFile) app.route(mounted(context, admission, one))
  // A multipart form is accepted only where a file is.
  void app.register(async (scope) => {
    await takeForms(scope)
    for (const one of served) if (one.route.takesFile) scope.route(mounted(context, admission, one))
  })
  app.setErrorHandler(sendError)
}

/** What the reader of bodies is told of a call that takes a batch. */
const batch: object = { isBatch: true }

const mounted = (context: Context, admission: Admission, { route, handle }: Served): RouteOptions => ({
  method: route.method,
  url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
  ...(route.takesBatch && { bodyLimit: syncBodyBytesMax, config: batch }),
  // HEAD promises to change nothing, and a stream has no length.
  exposeHeadRoute: route.effect === 'reads' && !route.events,
  onRequest: async (request, reply) => {
    const caller = callerOf(request)
    const admitted =
      route.access === 'open'
        ? await admission.hasRoom(caller)
        : await admission.findSession(route.access, caller)
    return admitted.ok ? undefined : send(reply, refusedWith(admitted), languageOf(request))
  },
  handler: async (request, reply) => {
    const incoming = incomingOf(request)
    const answer =
      route.access === 'open' ? await admission.serveOpen(incoming, handle) : await handle(context, incoming)
    admission.note(route.access, incoming, answer)
    return send(reply, answer, incoming.language)
  },
  errorHandler: (error, request, reply) => void answerError(context, route, error, request, reply),
})

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A caller who disconnected is not an error of ours.
  const hungUp = request.raw.destroyed && !request.raw.complete
  const failure = hungUp ? 'inputMalformed' : failureIn(request, error)
  const level = codes[failure].status >= 500 ? 'error' : 'info'
  request.log[level]({ err: error, failure }, 'call failed')
  return send(reply, refusedWith(refuse(failure)), languageOf(request))
}

/** An unreadable body is invalid input, and session and ability are checked before input. */
async function answerError(
  context: Context,
  { access }: Route,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const unreadable = codes[failureOf(error)].status < 500
  try {
    const caller =
      unreadable && access !== 'open'
        ? await findCallerOf(context, access, incomingOf(request))
        : done(undefined)
    if (caller.ok) sendError(error, request, reply)
    else send(reply, refusedWith(caller), languageOf(request))
  } catch (trouble) {
    sendError(trouble, request, reply)
  }
}

export function send(reply: FastifyReply, answer: Answer, language: Language): FastifyReply {
  if (answer.kind === 'file') return sendFile(reply, answer.file)
  if (answer.kind === 'stream') return sendStream(reply, answer.events)
  const { status, text } = envelopeOf(answer, language)
  if (status === 429 && answer.kind === 'refused')
    reply.header('retry-after', answer.refused.details['retryAfterSeconds'] ?? retryAfterSeconds)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text)
}

/** Always a download with its own type; the page decides how to show it, in a frame that cannot run scripts. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { name, mediaType, size, bytes, skipped = [] } = file
  if (size !== undefined) reply.header('content-length', size)
  if (skipped.length > 0) reply.header(skippedFilesHeader, skipped.join(','))
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .type(mediaType)
    .send(bytes)
}

/** Each event is sent at once; proxies must not store, join or compress them. */
function sendStream(reply: FastifyReply, events: Readable): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // The connection closes with the stream; otherwise a stopping server would wait for it.
      .header('connection', 'close')
      .type('text/event-stream; charset=utf-8')
      .send(events)
  )
}

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * The source from the landing page's address; it is percent-encoded, because a header cannot hold every character.
 */
function sourceIn(header: string | undefined): string | undefined {
  try {
    return header && decodeURIComponent(header)
  } catch {
    return header
  }
}

/** A company's own system sends its key as other interfaces ask for theirs. */
const bearerIn = (header: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(header ?? '')?.[1]

const callerOf = (request: FastifyRequest) => ({
  address: request.ip,
  token: headerOf(request, 'token'),
  operatorToken: headerOf(request, 'operator-token'),
  apiKey: bearerIn(headerOf(request, 'authorization')),
})

const incomingOf = (request: FastifyRequest): Incoming => ({
  ...callerOf(request),
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

/** A batch that is too long to be read is told how long it may be. */
function failureIn(request: FastifyRequest, error: unknown): Failure {
  const failure = failureOf(error)
  const isTooLong = failure === 'bodyTooLarge' || error instanceof BodyTooComplexError
  return isTooLong && isBatch(request) ? 'batchTooLarge' : failure
}

/** Maps errors of the framework and the database to our failures. */
const namedErrors: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'contentTypeUnsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'inputMalformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'inputMalformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'inputMalformed',
}

function failureOf(error: unknown): Failure {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const named = code === undefined ? undefined : namedErrors[code]
  if (named) return named
  if (isAway(error)) return 'notReady'
  if (isBusy(error)) return 'busy'
  if (statusCode === 404) return 'routeUnknown'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'inputMalformed' : 'internal'
}
