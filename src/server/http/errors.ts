/** Exceptions while a call is served, as refusals: what the framework, the parser of bodies or the database throws. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '#contract/codes.ts'
import type { Route } from '#contract/route.ts'
import type { Failure } from '#domain/failures.ts'
import { done, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { isAway, isBusy, RunInProgress } from '../db/faults.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { refusedWith, send } from './answer.ts'
import { BodyTooComplexError, isBatch } from './json.ts'
import { incomingOf, languageOf } from './parse.ts'

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A caller who disconnected is not an error of ours.
  const hungUp = request.raw.destroyed && !request.raw.complete
  const failure = hungUp ? 'inputMalformed' : failureIn(request, error)
  const level = codes[failure].status >= 500 ? 'error' : 'info'
  request.log[level]({ err: error, failure }, 'call failed')
  return send(reply, refusedWith(refuse(failure)), languageOf(request))
}

/** An unreadable body is invalid input, and session and ability are checked before input. */
export async function sendRouteError(
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
        ? await authenticate(context, access, incomingOf(request))
        : done(undefined)
    if (caller.ok) sendError(error, request, reply)
    else send(reply, refusedWith(caller), languageOf(request))
  } catch (trouble) {
    sendError(trouble, request, reply)
  }
}

/** A batch has a larger limit than other bodies, and its refusal names that limit. */
function failureIn(request: FastifyRequest, error: unknown): Failure {
  const failure = failureOf(error)
  const isTooLong = failure === 'bodyTooLarge' || error instanceof BodyTooComplexError
  return isTooLong && isBatch(request) ? 'batchTooLarge' : failure
}

const failuresOfFramework: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'contentTypeUnsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'inputMalformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'inputMalformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'inputMalformed',
}

function failureOf(error: unknown): Failure {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const named = code === undefined ? undefined : failuresOfFramework[code]
  if (named) return named
  if (isAway(error)) return 'notReady'
  if (error instanceof RunInProgress) return 'runInProgress'
  if (isBusy(error)) return 'busy'
  if (statusCode === 404) return 'routeUnknown'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'inputMalformed' : 'internal'
}
