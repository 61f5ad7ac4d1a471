/** Runs the command of a call that has arrived by HTTP: its input is parsed here, and only its values go on. */
import type { CheckResult } from '#contract/check.ts'
import type { Input, Route } from '#contract/route.ts'
import { type AnyCommand, type Asked, answerKnown as findKnown, runCall } from '../commands/run.ts'
import type { Mode } from '../commands/unit.ts'
import type { Context } from '../context.ts'
import { idempotencyKeyLengthMax } from '../limits.ts'
import type { Answer } from './answer.ts'
import { callOf, type Incoming, parseInput } from './incoming.ts'

export const runCommand = <R extends Route>(
  context: Context,
  route: R,
  command: AnyCommand<R>,
  incoming: Incoming,
  mode?: Mode,
): Promise<Answer> => runCall(context, commandInputOf(route, incoming), command, mode)

/** What a call is answered without its command; nothing where it is the first of its key. */
export const answerKnown = <R extends Route>(
  context: Context,
  route: R,
  incoming: Incoming,
): Promise<Answer | undefined> => findKnown(context, commandInputOf(route, incoming))

const commandInputOf = <R extends Route>(route: R, incoming: Incoming): Asked<R> => ({
  route,
  call: callOf(incoming),
  input: inputOf(route, incoming),
})

const inputOf = <R extends Route>(route: R, incoming: Incoming): CheckResult<Input<R>> =>
  route.keyed && incoming.key !== undefined && incoming.key.length > idempotencyKeyLengthMax
    ? { ok: false, fields: {} }
    : parseInput(route, incoming)
