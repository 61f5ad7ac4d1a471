/** What a run decided for each document, from its stored snapshot by the rule of that time: the list, and the file. */

import type { Transaction } from 'kysely'
import type * as contract from '#contract/clearing.ts'
import type { Input, Reply } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { namesPerStatementMax } from '../limits.ts'
import type { Acting, Actor } from '../sessions/actor.ts'
import type { DecidedBook, ItemQuery } from './item-engine.ts'
import { type Look, whileLooking } from './look-unit.ts'
import { decisionView, itemQueryOf, itemViewsOf } from './present-items.ts'
import { itemNames, itemsOfRun, type RunOfResults, runOfResults, snapshotParts } from './queries.ts'
import type { ResultSheetRow } from './result-sheet.ts'
import { listItemsApart } from './thread.ts'

type ResultsReply = Reply<typeof contract.runResults>

/** Reads a run of the caller. */
export async function lookAtRun<T>(
  context: Context,
  actor: Actor,
  runId: string,
  requestId: string,
  work: (look: Look, run: RunOfResults) => Promise<T>,
): Promise<Result<T>> {
  const looked = await whileLooking(context, actor, requestId, async (look): Promise<Result<T>> => {
    const run = await runOfResults(look.db, look.acting, runId)
    return run ? done(await work(look, run)) : refuse('notFound')
  })
  return looked.ok ? looked.value : looked
}

export const listResults = (
  context: Context,
  actor: Actor,
  { params, query }: Input<typeof contract.runResults>,
  requestId: string,
): Promise<Result<ResultsReply>> =>
  lookAtRun(context, actor, params.id, requestId, (look, run) => pageOf(look, run, query))

/** Every row, for the file. */
export const allResults = (context: Context, actor: Actor, runId: string, requestId: string) =>
  lookAtRun(context, actor, runId, requestId, async ({ db, acting, businessNow }, run) => {
    const decided = await decideAgain(db, acting, run, { page: 1, pageSize: run.items ?? 0 })
    const rows: ResultSheetRow[] = []
    const every = decided?.rows ?? []
    for (let from = 0; from < every.length; from += namesPerStatementMax) {
      const portion = every.slice(from, from + namesPerStatementMax)
      const names = await itemNames(
        db,
        acting.tenantId,
        portion.map(({ itemId }) => itemId),
      )
      for (const row of portion) {
        const named = names.get(row.itemId)
        if (decided && named) rows.push({ row, names: named, book: decided, currency: run.currency })
      }
    }
    return { run, businessNow, rows }
  })

/** Undefined if the run has no result. */
async function decideAgain(
  db: Transaction<Schema>,
  { tenantId }: Acting,
  { id, items }: RunOfResults,
  query: ItemQuery,
): Promise<DecidedBook | undefined> {
  if (items === null) return undefined
  return listItemsApart({ source: { snapshot: await snapshotParts(db, tenantId, id) }, query }, items)
}

async function pageOf(
  { db, acting }: Look,
  run: RunOfResults,
  query: Input<typeof contract.runResults>['query'],
): Promise<ResultsReply> {
  const { keyword } = query
  const itemIds = keyword === undefined ? undefined : await itemsOfRun(db, acting.tenantId, run.id, keyword)
  const requested = itemQueryOf(query, itemIds)
  const { page, pageSize } = requested
  const decided = await decideAgain(db, acting, run, requested)
  if (!decided) return { list: [], total: 0, page, pageSize, next: null, decision: null }
  return {
    list: await rowsOf(db, acting, run.currency, decided.rows),
    total: decided.found.count,
    page,
    pageSize,
    next: decided.next,
    decision: decisionView(decided, run.currency),
  }
}

async function rowsOf(
  db: Transaction<Schema>,
  { tenantId }: Acting,
  currency: Currency,
  rows: DecidedBook['rows'],
): Promise<ResultsReply['list']> {
  const ids = rows.map(({ itemId }) => itemId)
  const names = await itemNames(db, tenantId, ids)
  return itemViewsOf({ rows }, names, currency).map(({ item, names: { awardNumber } }) => ({
    ...item,
    awarded: item.outcome === 'awarded',
    awardNumber,
  }))
}
