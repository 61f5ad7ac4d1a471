/** The answer of a call whose proof of a code or a link failed before its command. */

import type { Route } from '#contract/route.ts'
import type { Failure } from '#domain/failures.ts'
import type { Refused } from '#domain/result.ts'
import { refusing } from '../commands/command.ts'
import type { Context } from '../context.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import type { Incoming } from '../http/parse.ts'
import { runCommand } from '../http/routes.ts'

/** Refusals that spend a code, so they cannot be found out again. */
const spendsCode: ReadonlySet<Failure> = new Set(['accountExists', 'loginTaken'])

/**
 * A refusal before the command started. It is stored for its key only if it spent a code; callers without a valid
 * code cannot make us store anything.
 */
export const refusedBefore = async (
  context: Context,
  route: Route,
  refused: Refused,
  incoming: Incoming,
): Promise<Answer> =>
  spendsCode.has(refused.failure)
    ? runCommand(context, route, refusing(refused), incoming)
    : refusedWith(refused)
