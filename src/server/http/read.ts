/**
 * Step 5 of a read: one statement finds the session, enters its scope and reads the answer. Before it: admission and
 * the values of the request (http/parse); after it: http/answer. The kinds of read that a capability declares are a
 * read, a read with a presenter, a file and a stream.
 */
import type { Readable } from 'node:stream'
import type { Input, Reply, Route } from '#contract/route.ts'
import { type Result, refuse } from '#domain/result.ts'
import type { Language } from '#text/text.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../db/parameters.ts'
import { prepared, preparedList } from '../db/prepared.ts'
import { type Actor, type ActorRow, type PortalAccess, sessionValues } from '../sessions/actor.ts'
import { authenticatorOf, type CallerOf } from '../sessions/authenticate.ts'
import { type Answer, type FileAnswer, refusedWith } from './answer.ts'
import { type Incoming, malformed, parseInput } from './parse.ts'
import type { Closed, Served } from './routes.ts'

/** A call of the portal's own sign-in. */
type Portal<R extends Route> = R & { readonly access: PortalAccess }

/** One select that answers the call: the column `answer` as JSON text, or no row if there is nothing. */
export type Query<R extends Route> = {
  /** One text; or a function of the input, and of what the server has, which may return its values with the text. */
  readonly sql: string | ((input: Input<R>, context: Context) => string | Statement)
  readonly values?: (input: Input<R>) => readonly unknown[]
  /** For lists: whether the page cursor belongs to the order that is asked for. Otherwise it is invalid input. */
  readonly isAnchored?: (input: Input<R>) => boolean
}

/** A read whose JSON goes from the database to the caller as it is. */
export const read = <R extends Route>(route: Closed<R>, query: Query<R>): Served =>
  answered(route, query, (_context, { row }) =>
    row.answer === null ? refusedWith(refuse('notFound')) : { kind: 'json', json: row.answer },
  )

/** A presenter's input: the caller, the call's input, and the row of the query. */
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
  answered(route, query, (_context, { actor, input, row }, { language }) => {
    const found: unknown = row.answer === null ? null : JSON.parse(row.answer)
    const result = presenter({ actor, input, language, row: found as Row })
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  })

/** The same with what the server keeps in memory. */
export const presentKept = <R extends Route, Row>(
  route: Closed<R>,
  query: Query<R>,
  presenter: (context: Context, seen: Seen<R, Row>) => Promise<Result<Reply<R>>>,
): Served =>
  answered(route, query, async (context, { actor, input, row }, { language }) => {
    const found: unknown = row.answer === null ? null : JSON.parse(row.answer)
    const result = await presenter(context, { actor, input, language, row: found as Row })
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  })

/** A read whose answer is a file: the query finds its row, `open` its bytes. */
export const file = <R extends Route, Row>(
  route: Closed<R>,
  query: Query<R>,
  open: (context: Context, seen: Seen<R, Row>, incoming: Incoming) => Promise<Result<FileAnswer>>,
): Served =>
  answered(route, query, async (context, { actor, input, row }, incoming) => {
    if (row.answer === null) return refusedWith(refuse('notFound'))
    const { language } = incoming
    const opened = await open(
      context,
      { actor, input, language, row: JSON.parse(row.answer) as Row },
      incoming,
    )
    return opened.ok ? { kind: 'file', file: opened.value } : refusedWith(opened)
  })

/** A call answered with a stream of events, until either side ends it. */
export const stream = <R extends Route>(
  route: Portal<R>,
  open: (context: Context, actor: Actor, incoming: Incoming) => Promise<Result<Readable>>,
): Served =>
  answered(route, { sql: 'select null::text as answer' }, async (context, { actor }, incoming) => {
    const opened = await open(context, actor as Actor, incoming)
    return opened.ok ? { kind: 'stream', events: opened.value } : refusedWith(opened)
  })

type ReadRow<R extends Route> = {
  readonly actor: CallerOf<R>
  readonly input: Input<R>
  readonly row: ActorRow
}

type Present<R extends Route> = (
  context: Context,
  read: ReadRow<R>,
  incoming: Incoming,
) => Answer | Promise<Answer>

const always = () => true

/** The order of checks: session, ability, input, existence; the first failure is the answer. */
function answered<R extends Route>(route: Closed<R>, query: Query<R>, presented: Present<R>): Served {
  const { isAnchored = always } = query
  const { tokenIn, statement, authorize, noteSeen, missingToken } = authenticatorOf(route.access)
  const statementOf = statementsOf(query, statement)
  const withoutQuery = statement()
  return {
    route,
    handle: async (context, incoming) => {
      const token = tokenIn(incoming)
      if (!token) return refusedWith(refuse(missingToken))
      const now = context.clock()
      const parsed = parseInput(route, incoming)
      const input = parsed.ok && !isAnchored(parsed.value) ? malformed('anchor', incoming.language) : parsed
      const who = sessionValues(token, now)
      // Invalid input is reported only to callers who may make the call, so the session is looked up in any case.
      const { rows } = await context.pool.query<ActorRow>(
        input.ok ? statementOf(input.value, who, context) : prepared(withoutQuery, who),
      )
      const [row] = rows
      const caller = authorize(row, route.access, incoming)
      if (!caller.ok || !row) return refusedWith(caller.ok ? refuse(missingToken) : caller)
      // A reconnecting stream is not a sign of activity.
      if (!route.events) await noteSeen(context, caller.value, now, incoming)
      if (!input.ok) return refusedWith(refuse('inputInvalid'), input.fields)
      const actor = caller.value as CallerOf<R>
      return presented(context, { actor, input: input.value, row }, incoming)
    },
  }
}

/** The text with its values; `values` gives them if the text came alone. */
export const statementFor = (
  made: string | Statement,
  values: () => readonly unknown[] | undefined,
): Statement => (typeof made === 'string' ? { sql: made, values: values() ?? [] } : made)

/** The statement for an input; the session's values come before the query's own. */
function statementsOf<R extends Route>({ sql, values }: Query<R>, withSession: (sql: string) => string) {
  if (typeof sql === 'string') {
    const text = withSession(sql)
    return (input: Input<R>, who: readonly unknown[]) => prepared(text, [...who, ...(values?.(input) ?? [])])
  }
  const asList = preparedList()
  return (input: Input<R>, who: readonly unknown[], context: Context) => {
    const own = statementFor(sql(input, context), () => values?.(input))
    return asList(withSession(own.sql), [...who, ...own.values])
  }
}
