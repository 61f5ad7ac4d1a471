/**
 * Step 1 of a request, route. A capability declares its calls here with `act`, `withCaller` and `open` (reads: http/read),
 * and `mount` puts them on the server. A request then goes through
 *   2 http/admission (which connections), 3 sessions/authenticate (whose session), 4 http/parse (input),
 *   5 commands/run-call on commands/unit-of-work and db/transaction, or http/read,
 *   6 the capability's own command or query, 7 http/answer.
 * Checks are made in the order session, ability, input, existence, rule; the first failure is the answer.
 */
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Input, Reply, Route } from '#contract/route.ts'
import { refuse } from '#domain/result.ts'
import { syncBodyBytesMax } from '#domain/sync/limits.ts'
import type { Language } from '#text/text.ts'
import type { Command } from '../commands/command.ts'
import { type AnyCommand, findStoredAnswer, runCall } from '../commands/run-call.ts'
import type { Mode } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { authenticate, type CallerOf } from '../sessions/authenticate.ts'
import { type Admission, newAdmission } from './admission.ts'
import { type Answer, refusedWith, send, withFieldError } from './answer.ts'
import { sendError, sendRouteError } from './errors.ts'
import { takeForms } from './multipart.ts'
import { type Incoming, incomingOf, languageOf, parseCall, parseInput, tokensOf } from './parse.ts'

/** A call of the contract, with the steps after admission that answer it. */
export type Served = {
  readonly route: Route
  readonly handle: (context: Context, incoming: Incoming) => Promise<Answer>
}

export function mount(app: FastifyInstance, context: Context, served: readonly Served[]): void {
  const admission = newAdmission(context)
  for (const one of served) if (!one.route.takesFile) app.route(mounted(context, admission, one))
  // A multipart form is accepted only by calls that take a file.
  void app.register(async (scope) => {
    await takeForms(scope)
    for (const one of served) if (one.route.takesFile) scope.route(mounted(context, admission, one))
  })
  app.setErrorHandler(sendError)
}

/** Read by http/json, which allows longer bodies for a batch. */
const batch: object = { isBatch: true }

const mounted = (context: Context, admission: Admission, { route, handle }: Served): RouteOptions => ({
  method: route.method,
  url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
  ...(route.takesBatch && { bodyLimit: syncBodyBytesMax, config: batch }),
  // HEAD promises to change nothing, and a stream has no length.
  exposeHeadRoute: route.effect === 'reads' && !route.events,
  // Runs before the body is read.
  onRequest: async (request, reply) => {
    const tokens = tokensOf(request)
    const admitted =
      route.access === 'open'
        ? await admission.hasRoom(tokens)
        : await admission.findSession(route.access, tokens)
    return admitted.ok ? undefined : send(reply, refusedWith(admitted), languageOf(request))
  },
  handler: async (request, reply) => {
    const incoming = incomingOf(request)
    const answer =
      route.access === 'open' ? await admission.serveOpen(incoming, handle) : await handle(context, incoming)
    admission.note(route.access, incoming, answer)
    return send(reply, answer, incoming.language)
  },
  errorHandler: (error, request, reply) => void sendRouteError(context, route, error, request, reply),
})

/** Any call but an open one. */
export type Closed<R extends Route> = R & { readonly access: Exclude<Route['access'], 'open'> }

/** A command of an authenticated caller. */
export const act = <R extends Route>(
  route: Closed<R>,
  command: Command<Input<R>, Reply<R>, CallerOf<R>>,
): Served => ({
  route,
  // A closed route is refused without an actor, so the command always has one.
  handle: (context, incoming) =>
    runCommand(context, route, command as Command<Input<R>, Reply<R>, CallerOf<R> | undefined>, incoming),
})

/** A command whose result is values, put into words for each answer, so that a retry may be in the other language. */
export const presentCommand = <R extends Route, V>(
  route: Closed<R>,
  command: Command<Input<R>, V, CallerOf<R>>,
  worded: (value: V, language: Language) => Reply<R>,
): Served => ({
  route,
  handle: async (context, incoming) => {
    const call = await parseCall(route, incoming)
    const answer = await runCall(context, call, command as Command<Input<R>, V, CallerOf<R> | undefined>)
    return answer.kind === 'data'
      ? { kind: 'data', data: worded(answer.data as V, incoming.language) }
      : answer
  },
})

/** A call of an authenticated caller with steps of its own before or instead of a command. */
export const withCaller = <R extends Route>(
  route: Closed<R>,
  prepare: (context: Context, actor: CallerOf<R>, input: Input<R>, incoming: Incoming) => Promise<Answer>,
): Served => ({
  route,
  handle: async (context, incoming) => {
    const caller = await authenticate(context, route.access, incoming)
    if (!caller.ok) return refusedWith(caller)
    const input = parseInput(route, incoming)
    return input.ok
      ? prepare(context, caller.value as CallerOf<R>, input.value, incoming)
      : refusedWith(refuse('inputInvalid'), input.fields)
  },
})

/** A call that needs no session. Its writes go through `runCommand`. */
export const open = <R extends Route & { readonly access: 'open' }>(
  route: R,
  handler: (context: Context, input: Input<R>, incoming: Incoming) => Promise<Answer>,
): Served => ({
  route,
  handle: async (context, incoming) => {
    const input = parseInput(route, incoming)
    return input.ok
      ? handler(context, input.value, incoming)
      : refusedWith(refuse('inputInvalid'), input.fields)
  },
})

/** The same call, with refusals reported at the field that can fix them. */
export const withFieldErrors = (served: Served, fieldOf: Parameters<typeof withFieldError>[2]): Served => ({
  ...served,
  handle: async (context, incoming) =>
    withFieldError(await served.handle(context, incoming), incoming.language, fieldOf),
})

/** Parses the input and runs the command in its unit of work. */
export const runCommand = async <R extends Route>(
  context: Context,
  route: R,
  command: AnyCommand<R>,
  incoming: Incoming,
  mode?: Mode,
): Promise<Answer> => runCall(context, await parseCall(route, incoming), command, mode)

/** The answer without running the command: a stored one, or a refusal; undefined if the call's key is new. */
export const storedAnswer = async <R extends Route>(
  context: Context,
  route: R,
  incoming: Incoming,
): Promise<Answer | undefined> => findStoredAnswer(context, await parseCall(route, incoming))
