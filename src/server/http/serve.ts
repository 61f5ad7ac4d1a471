/** The ways to serve a call of the contract: read, command, open call, file or stream. */
import type { Readable } from 'node:stream'
import type { Input, Reply, Route } from '#contract/route.ts'
import { type Result, refuse } from '#domain/result.ts'
import type { Language } from '#text/text.ts'
import type { Command } from '../commands/command.ts'
import type { Context } from '../context.ts'
import { prepared, preparedList } from '../db/prepared.ts'
import { type Actor, type ActorRow, type PortalAccess, sessionValues } from '../sessions/actor.ts'
import { authenticatorOf, type CallerOf, findCallerOf } from '../sessions/authenticators.ts'
import { type Answer, type FileAnswer, refusedWith, withFieldError } from './answer.ts'
import { runCommand } from './command.ts'
import { type Incoming, malformed, parseInput } from './incoming.ts'

export type Served = {
  readonly route: Route
  readonly handle: (context: Context, incoming: Incoming) => Promise<Answer>
}

type Closed<R extends Route> = R & { readonly access: Exclude<Route['access'], 'open'> }
/** A call of the portal's own sign-in. */
type Portal<R extends Route> = R & { readonly access: PortalAccess }

/** A text, and its values from $3 on. */
export type Statement = { readonly sql: string; readonly values: readonly unknown[] }

/** One select that answers the call: the column `answer` as JSON text, or no row if there is nothing. */
export type Query<R extends Route> = {
  /** One text, or one for each way in which the call can be asked, with its values where they are made together. */
  readonly sql: string | ((input: Input<R>) => string | Statement)
  readonly values?: (input: Input<R>) => readonly unknown[]
  /** For lists: whether the anchor fits the order. Any other is invalid input. */
  readonly isAnchored?: (input: Input<R>) => boolean
}

/** A read whose JSON goes from the database to the caller as it is. */
export const read = <R extends Route>(route: Closed<R>, query: Query<R>): Served =>
  looked(route, query, (_context, { row }) =>
    row.answer === null ? refusedWith(refuse('notFound')) : { kind: 'json', json: row.answer },
  )

/** What a presenter gets: the caller, the input, and what the query found. */
export type Seen<R extends Route, Row> = {
  readonly actor: CallerOf<R>
  readonly input: Input<R>
  readonly language: Language
  readonly row: Row
}

/** A read with rules of the domain applied to what the query found. */
export const present = <R extends Route, Row>(
  route: Closed<R>,
  query: Query<R>,
  presenter: (seen: Seen<R, Row>) => Result<Reply<R>>,
): Served =>
  looked(route, query, (_context, { actor, input, row }, { language }) => {
    const found: unknown = row.answer === null ? null : JSON.parse(row.answer)
    const result = presenter({ actor, input, language, row: found as Row })
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  })

/** A read whose answer is a file: the query finds its row, `open` its bytes. */
export const file = <R extends Route, Row>(
  route: Closed<R>,
  query: Query<R>,
  open: (context: Context, seen: Seen<R, Row>) => Promise<Result<FileAnswer>>,
): Served =>
  looked(route, query, async (context, { actor, input, row }, { language }) => {
    if (row.answer === null) return refusedWith(refuse('notFound'))
    const opened = await open(context, { actor, input, language, row: JSON.parse(row.answer) as Row })
    return opened.ok ? { kind: 'file', file: opened.value } : refusedWith(opened)
  })

/** A call answered with a stream of events, until either side ends it. */
export const stream = <R extends Route>(
  route: Portal<R>,
  open: (context: Context, actor: Actor, incoming: Incoming) => Promise<Result<Readable>>,
): Served =>
  looked(route, { sql: 'select null::text as answer' }, async (context, { actor }, incoming) => {
    const opened = await open(context, actor as Actor, incoming)
    return opened.ok ? { kind: 'stream', events: opened.value } : refusedWith(opened)
  })

/** A command of a signed-in person. */
export const act = <R extends Route>(
  route: Closed<R>,
  command: Command<Input<R>, Reply<R>, CallerOf<R>>,
): Served => ({
  route,
  // The runner admits nobody to a closed route without an actor.
  handle: (context, incoming) =>
    runCommand(context, route, command as Command<Input<R>, Reply<R>, CallerOf<R> | undefined>, incoming),
})

/** A call of a signed-in person with its own steps before or instead of a command. */
export const actAfter = <R extends Route>(
  route: Closed<R>,
  prepare: (context: Context, actor: CallerOf<R>, input: Input<R>, incoming: Incoming) => Promise<Answer>,
): Served => ({
  route,
  handle: async (context, incoming) => {
    const caller = await findCallerOf(context, route.access, incoming)
    if (!caller.ok) return refusedWith(caller)
    const input = parseInput(route, incoming)
    return input.ok
      ? prepare(context, caller.value as CallerOf<R>, input.value, incoming)
      : refusedWith(refuse('inputInvalid'), input.fields)
  },
})

/** The same call, with refusals reported at the field that can fix them. */
export const withFieldErrors = (served: Served, fieldOf: Parameters<typeof withFieldError>[2]): Served => ({
  ...served,
  handle: async (context, incoming) =>
    withFieldError(await served.handle(context, incoming), incoming.language, fieldOf),
})

/** A call that needs no session. Its writes go through the runner. */
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

type Looked<R extends Route> = {
  readonly actor: CallerOf<R>
  readonly input: Input<R>
  readonly row: ActorRow
}

type Present<R extends Route> = (
  context: Context,
  looked: Looked<R>,
  incoming: Incoming,
) => Answer | Promise<Answer>

const always = () => true

/** The order of checks: session, ability, input, existence; the first failure is the answer. */
function looked<R extends Route>(route: Closed<R>, query: Query<R>, presented: Present<R>): Served {
  const { isAnchored = always } = query
  const { tokenIn, statement, admit, noteSeen, without } = authenticatorOf(route.access)
  const statementOf = statementsOf(query, statement)
  const alone = statement()
  return {
    route,
    handle: async (context, incoming) => {
      const token = tokenIn(incoming)
      if (!token) return refusedWith(refuse(without))
      const now = context.clock()
      const parsed = parseInput(route, incoming)
      const input = parsed.ok && !isAnchored(parsed.value) ? malformed('anchor', incoming.language) : parsed
      const who = sessionValues(token, now)
      const { rows } = await context.pool.query<ActorRow>(
        input.ok ? statementOf(input.value, who) : prepared(alone, who),
      )
      const [row] = rows
      const admitted = admit(row, route.access, incoming)
      if (!admitted.ok || !row) return refusedWith(admitted.ok ? refuse(without) : admitted)
      // A reconnecting stream is not a sign of activity.
      if (!route.events) await noteSeen(context, admitted.value, now, incoming)
      if (!input.ok) return refusedWith(refuse('inputInvalid'), input.fields)
      const actor = admitted.value as CallerOf<R>
      return presented(context, { actor, input: input.value, row }, incoming)
    },
  }
}

/** A text with its values, which are asked for where they were not made with it. */
export const statementFor = (
  made: string | Statement,
  values: () => readonly unknown[] | undefined,
): Statement => (typeof made === 'string' ? { sql: made, values: values() ?? [] } : made)

/** The statement of a call for its input, with who is calling before its own values. */
function statementsOf<R extends Route>({ sql, values }: Query<R>, withSession: (sql: string) => string) {
  if (typeof sql === 'string') {
    const text = withSession(sql)
    return (input: Input<R>, who: readonly unknown[]) => prepared(text, [...who, ...(values?.(input) ?? [])])
  }
  const asList = preparedList()
  return (input: Input<R>, who: readonly unknown[]) => {
    const requested = statementFor(sql(input), () => values?.(input))
    return asList(withSession(requested.sql), [...who, ...requested.values])
  }
}
