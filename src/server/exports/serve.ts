/** Serves a call whose answer is an export: the session's rows, streamed from one transaction. */

import type pg from 'pg'
import type { Input, Route } from '#contract/route.ts'
import type { ExportFormat } from '#domain/exports.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Language, Pair } from '#text/text.ts'
import { enterAsCaller } from '../commands/run-call.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../db/parameters.ts'
import { type Answer, type FileAnswer, refusedWith } from '../http/answer.ts'
import type { Incoming } from '../http/parse.ts'
import { statementFor } from '../http/read.ts'
import { type Served, withCaller } from '../http/routes.ts'
import { exportsAtOnceMax, exportsPerPersonMax } from '../limits.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import type { Actor, PortalAccess } from '../sessions/actor.ts'
import { batchesOf, beginReading, type Reading } from './cursor.ts'
import { exportOf } from './export.ts'
import type { Column } from './table.ts'

/** The columns of the record to export, as texts or numbers. */
export type ExportRecord = Readonly<Record<string, string | number>>

export type Exporting<R extends Route, Row extends pg.QueryResultRow> = {
  /** What the file is called: a text, or one made of the record that `exists` found. */
  readonly what: Pair | ((found: ExportRecord) => Pair)
  readonly columns: readonly Column<Row>[]
  readonly format: (input: Input<R>) => ExportFormat
  /**
   * The rows, under the row security of the caller: a text, or one with its values, which are its parameters
   * from $1 on.
   */
  readonly sql: string | ((input: Input<R>) => string | Statement)
  readonly values?: (input: Input<R>, actor: Actor) => readonly unknown[]
  /** Reads the record to export, no row if it does not exist; takes the same values. */
  readonly exists?: string
}

type Closed<R extends Route> = R & { readonly access: PortalAccess }

/** A slot for making a file, of which there are few. */
const acquireExport = concurrencyLimit({
  atOnceMax: exportsAtOnceMax,
  perPersonMax: exportsPerPersonMax,
})

/** Makes a file that is complete before it is sent, in a slot of the person. */
export async function inExportSlot<T>(userId: string, make: () => Promise<T>): Promise<Result<T>> {
  const slot = await acquireExport(userId)
  if (!slot.ok) return slot
  try {
    return done(await make())
  } finally {
    slot.value()
  }
}

/** What a file is made from: one read transaction in the caller's scope. */
export type FileReading = {
  readonly client: pg.PoolClient
  readonly actor: Actor
  readonly businessNow: Date
  readonly language: Language
}

/** A call answered with the caller's rows as a table. */
export const exported = <R extends Route, Row extends pg.QueryResultRow>(
  route: Closed<R>,
  exporting: Exporting<R, Row>,
): Served => fileFromRows(route, (reading, input) => tableFile(exporting, reading, input))

/** The order of checks: session, ability, input, a free slot, then whether there is anything to make a file of. */
export const fileFromRows = <R extends Route>(
  route: Closed<R>,
  open: (reading: FileReading, input: Input<R>) => Promise<Result<FileAnswer>>,
): Served =>
  withCaller(route, async (context, caller, input, incoming) => {
    // This access implies a person of the portal.
    const slot = await acquireExport((caller as Actor).userId)
    if (!slot.ok) return refusedWith(slot)
    const reading = await beginReading(context.pool, slot.value)
    try {
      const answer = await answerFrom(context, route, incoming, reading, (read) => open(read, input))
      // The transaction lives as long as the file that is read from it.
      if (answer.kind === 'file') answer.file.bytes.once('close', () => void reading.close())
      else await reading.close()
      return answer
    } catch (error) {
      await reading.close()
      throw error
    }
  })

/** Entering sets the scope for the transaction, so that all later rows are read under it. */
async function answerFrom<R extends Route>(
  context: Context,
  { access }: Closed<R>,
  incoming: Incoming,
  { client }: Reading,
  open: (reading: FileReading) => Promise<Result<FileAnswer>>,
): Promise<Answer> {
  const entered = await enterAsCaller(client, access, incoming, context.clock())
  if (!entered.ok) return refusedWith(entered)
  const { actor, businessNow } = entered.value
  if (!actor) return refusedWith(refuse('sessionInvalid'))
  const { language } = incoming
  const file = await open({ client, actor: actor as Actor, businessNow, language })
  return file.ok ? { kind: 'file', file: file.value } : refusedWith(file)
}

async function tableFile<R extends Route, Row extends pg.QueryResultRow>(
  { what, columns, format, sql, values, exists }: Exporting<R, Row>,
  { client, actor, businessNow, language }: FileReading,
  input: Input<R>,
): Promise<Result<FileAnswer>> {
  const made = typeof sql === 'string' ? sql : sql(input)
  const rows = statementFor(made, () => values?.(input, actor))
  const [found] =
    exists === undefined ? [{}] : (await client.query<ExportRecord>(exists, [...rows.values])).rows
  if (!found) return refuse('notFound')
  const batches = batchesOf<Row>(client, rows.sql, rows.values)
  const named = typeof what === 'function' ? what(found) : what
  const order = { what: named, format: format(input), language, at: businessNow }
  return exportOf({ columns, batches }, order)
}
