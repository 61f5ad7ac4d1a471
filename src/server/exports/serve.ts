/** Serving a call whose answer is an export: the session's own rows, streamed out of one transaction. */
import type pg from 'pg'
import type { Input, Route } from '#contract/route.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Pair } from '#text/text.ts'
import type { Context } from '../context.ts'
import { type Actor, type ActorRow, actorOf, actorStatement, admit, tokenHash } from '../http/actor.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { type Incoming, parseInput } from '../http/incoming.ts'
import type { Served } from '../http/serve.ts'
import { batchesOf, beginReading, type Reading } from './cursor.ts'
import { type ExportFormat, exportOf } from './export.ts'
import type { Column } from './table.ts'

export type Exporting<R extends Route, Row extends pg.QueryResultRow> = {
  readonly what: Pair
  readonly columns: readonly Column<Row>[]
  readonly format: (input: Input<R>) => ExportFormat
  /** The rows, under the row security of whoever asks; `values` are its parameters from $1 on. */
  readonly sql: string
  readonly values?: (input: Input<R>, actor: Actor) => readonly unknown[]
}

type Closed<R extends Route> = R & { readonly access: Exclude<Route['access'], 'open'> }

export const exported = <R extends Route, Row extends pg.QueryResultRow>(
  route: Closed<R>,
  exporting: Exporting<R, Row>,
): Served => ({
  route,
  handle: async (context, incoming) => {
    if (!incoming.token) return refusedWith(refuse('sessionInvalid'))
    const reading = await beginReading(context.pool)
    try {
      const answer = await answerFrom(context, route, exporting, incoming, reading)
      // The transaction lives as long as the file that is read out of it.
      if (answer.kind === 'file') answer.file.bytes.once('close', () => void reading.close())
      else await reading.close()
      return answer
    } catch (error) {
      await reading.close()
      throw error
    }
  },
})

/** Session, ability, input, then whether there is anything: in this order. */
async function answerFrom<R extends Route, Row extends pg.QueryResultRow>(
  context: Context,
  route: Closed<R>,
  { what, columns, format, sql, values }: Exporting<R, Row>,
  incoming: Incoming,
  { client }: Reading,
): Promise<Answer> {
  const now = context.clock()
  const entered = await enter(client, route, incoming, now)
  if (!entered.ok) return refusedWith(entered)
  const { actor, offsetMs } = entered.value
  const input = parseInput(route, incoming)
  if (!input.ok) return refusedWith(refuse('inputInvalid'), input.fields)
  const batches = batchesOf<Row>(client, sql, values?.(input.value, actor))
  const at = new Date(now.getTime() + offsetMs)
  const order = { what, format: format(input.value), language: incoming.language, at }
  const file = await exportOf({ columns, batches }, order)
  return file.ok ? { kind: 'file', file: file.value } : refusedWith(file)
}

type Entered = { readonly actor: Actor; readonly offsetMs: number }

/** The scope that this sets stays with the transaction, so that every row read later is under it. */
async function enter(
  client: pg.PoolClient,
  { access }: Closed<Route>,
  { token }: Incoming,
  now: Date,
): Promise<Result<Entered>> {
  if (!token) return refuse('sessionInvalid')
  const { rows } = await client.query<ActorRow>(
    actorStatement('select offset_ms::text as answer from clock'),
    [tokenHash(token), now],
  )
  const actor = actorOf(rows[0])
  if (!actor.ok) return actor
  const admitted = admit(actor.value, access)
  return admitted.ok ? done({ actor: admitted.value, offsetMs: Number(rows[0]?.answer ?? 0) }) : admitted
}
