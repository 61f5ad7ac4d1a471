/** Puts the served calls on the server: every one answers in the envelope, in the caller's language, with a request id. */

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { codes } from '#contract/codes.ts'
import { skippedFilesHeader } from '#contract/headers.ts'
import type { Route } from '#contract/route.ts'
import type { Failure } from '#domain/failures.ts'
import { retryAfterSeconds } from '#domain/limits.ts'
import { done, refuse } from '#domain/result.ts'
import type { Language } from '#text/text.ts'
import type { Context } from '../context.ts'
import { isAway, isBusy } from '../db/faults.ts'
import { findCallerOf } from '../sessions/entrance.ts'
import { type Admission, newAdmission } from './admission.ts'
import { type Answer, envelopeOf, type FileAnswer, refusedWith } from './answer.ts'
import type { Incoming } from './incoming.ts'
import { receiveFile, takeForms } from './multipart.ts'
import type { Served } from './serve.ts'

export function mount(app: FastifyInstance, context: Context, served: readonly Served[]): void {
  const admission = newAdmission(context)
  for (const one of served) if (!one.route.takesFile) app.route(mounted(context, admission, one))
  // Where a file is taken, and nowhere else, is a multipart form a body.
  void app.register(async (scope) => {
    await takeForms(scope)
    for (const one of served) if (one.route.takesFile) scope.route(mounted(context, admission, one))
  })
  app.setErrorHandler(sendError)
}

const mounted = (context: Context, admission: Admission, { route, handle }: Served): RouteOptions => ({
  method: route.method,
  url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
  // HEAD is a promise to change nothing, and of a stream there is no end to be told.
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
  // A caller who hung up in the middle is no trouble of ours.
  const hungUp = request.raw.destroyed && !request.raw.complete
  const failure = hungUp ? 'inputMalformed' : failureOf(error)
  const level = codes[failure].status >= 500 ? 'error' : 'info'
  request.log[level]({ err: error, failure }, 'call failed')
  return send(reply, refusedWith(refuse(failure)), languageOf(request))
}

/** A body that cannot be read is bad input, and the session and the ability come before any input. */
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

/** Always as a download with its own type: what shows it decides how, in a frame that cannot run anything. */
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

/** Each event leaves at once: nothing on the way may store, join or compress them. */
function sendStream(reply: FastifyReply, events: Readable): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // Where the stream ends so does the connection: a server that stops would wait for one that is kept.
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

/** As it stood in the address of the landing: on its way it is written as part of an address, since a header takes no more. */
function sourceIn(header: string | undefined): string | undefined {
  try {
    return header && decodeURIComponent(header)
  } catch {
    return header
  }
}

const callerOf = (request: FastifyRequest) => ({
  address: request.ip,
  token: headerOf(request, 'token'),
  operatorToken: headerOf(request, 'operator-token'),
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

/** What the framework and the database call their troubles, in our own words. */
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
