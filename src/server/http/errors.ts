/** Exceptions while a call is served, as refusals: what the framework, the parser of bodies or the database throws. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { codes } from '#contract/codes.ts'
import type { Route } from '#contract/route.ts'
import type { Failure } from '#domain/failures.ts'
import { groupNumber } from '#domain/numerals.ts'
import { done, type Refused, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { isAway, isBusy, RunInProgress } from '../db/faults.ts'
import { bodyNodesMax } from '../limits.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { refusedWith, send } from './answer.ts'
import { BodyTooComplexError, isBatch } from './json.ts'
import { incomingOf, languageOf } from './parse.ts'

export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendErrorOf(undefined, error, request, reply)

function sendErrorOf(
  body: Route['body'],
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // A caller who disconnected is not an error of ours.
  const hungUp = request.raw.destroyed && !request.raw.complete
  const refused = hungUp ? refuse('inputMalformed') : refusalOf(body, request, error)
  const { failure } = refused
  const level = codes[failure].status >= 500 ? 'error' : 'info'
  request.log[level]({ err: error, failure }, 'call failed')
  return send(reply, refusedWith(refused), languageOf(request))
}

/** An unreadable body is invalid input, and session and ability are checked before input. */
export async function sendRouteError(
  context: Context,
  { access, body }: Route,
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
    if (caller.ok) sendErrorOf(body, error, request, reply)
    else send(reply, refusedWith(caller), languageOf(request))
  } catch (trouble) {
    sendError(trouble, request, reply)
  }
}

/** A batch has a larger limit than other bodies, and its refusal names that limit; so does that of a long list. */
function refusalOf(body: Route['body'], request: FastifyRequest, error: unknown): Refused {
  const failure = failureOf(error)
  const isTooLong = failure === 'bodyTooLarge' || error instanceof BodyTooComplexError
  if (isTooLong && isBatch(request)) return refuse('batchTooLarge')
  const isList = error instanceof BodyTooComplexError && error.excess === 'values'
  return isList ? refuse('tooManyValues', listLimitOf(body)) : refuse(failure)
}

/** The largest limit of a list in the body of the call: with more values than any call takes, it was exceeded. */
function listLimitOf(body: Route['body']): { field: string; max: string } {
  const schema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const lists = Object.entries(schema?.properties ?? {}).flatMap(([field, property]) =>
    typeof property === 'object' && property.maxItems !== undefined
      ? [{ field, max: property.maxItems }]
      : [],
  )
  const { field, max } = lists.toSorted((a, b) => b.max - a.max)[0] ?? { field: 'values', max: bodyNodesMax }
  return { field, max: groupNumber(String(max)) }
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
