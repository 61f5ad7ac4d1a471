/** The calls of the desk: what other settings would come to, and a run step by step. Writes nothing. */
import type { Input, Reply } from '#contract/route.ts'
import type * as contract from '#contract/what-if.ts'
import type { Currency } from '#domain/money.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { pageOf } from '../db/paging.ts'
import type { TriedSettings } from '../markets/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { itemsInBook } from './book-sql.ts'
import { type Caller, forgetBook, openRun, openToday } from './desk-books.ts'
import type { DeskAnswer, DeskLook } from './desk-engine.ts'
import { lookAtDesk, stepsAtDesk } from './desk-thread.ts'
import type { KeptBook } from './kept-books.ts'
import { type Look, whileLooking } from './look-unit.ts'
import { baseView, comparedView, instantText, stepsView, whatIfView } from './present-desk.ts'
import { previewOf } from './present-items.ts'
import { itemNames, itemsOfRun } from './queries.ts'
import { poolOfRun, tryOnRun } from './tried-run.ts'

type Body = Input<typeof contract.whatIf>['body']
type WhatIfReply = Omit<Reply<typeof contract.whatIf>, 'preview'> & {
  readonly preview: (ReturnType<typeof previewOf> & { readonly blocked: Refused | undefined }) | null
}

async function atDesk<T>(
  context: Context,
  actor: Actor,
  requestId: string,
  work: (caller: Caller) => Promise<Result<T>>,
): Promise<Result<T>> {
  const looked = await whileLooking(context, actor, requestId, (look) => work({ context, actor, look }))
  return looked.ok ? looked.value : looked
}

/** A book that is being looked at is still kept, unless its thread has failed: then it is opened again, once. */
async function atBook<Opened extends { readonly book: KeptBook<unknown> }, Answer>(
  open: () => Promise<Result<Opened>>,
  ask: (opened: Opened) => Promise<Answer | undefined>,
): Promise<Result<Opened & { readonly answer: Answer }>> {
  for (let tries = 0; tries < 2; tries += 1) {
    const opened = await open()
    if (!opened.ok) return opened
    const answer = await ask(opened.value)
    if (answer !== undefined) return done({ ...opened.value, answer })
    forgetBook(opened.value.book.id)
  }
  return refuse('busy')
}

const answerOf = (
  { id, place }: KeptBook<unknown>,
  look: Omit<DeskLook, 'id'>,
): Promise<DeskAnswer | undefined> => lookAtDesk(place, { id, ...look })

const namesOf = ({ db, acting }: Look, rows: readonly { readonly itemId: string }[]) =>
  itemNames(
    db,
    acting.tenantId,
    rows.map(({ itemId }) => itemId),
  )

export const tryOther = (
  context: Context,
  actor: Actor,
  { body }: Input<typeof contract.whatIf>,
  requestId: string,
): Promise<Result<WhatIfReply>> => {
  const { marketId, runId } = body
  if ((marketId === undefined) === (runId === undefined)) return Promise.resolve(refuse('whatIfOfOne'))
  return atDesk(context, actor, requestId, (caller) =>
    marketId === undefined ? tryRun(caller, runId ?? '', body) : tryToday(caller, marketId, body),
  )
}

async function tryToday(caller: Caller, marketId: string, body: Body): Promise<Result<WhatIfReply>> {
  const { db, acting } = caller.look
  const itemIds =
    body.keyword === undefined ? undefined : await itemsInBook(db, acting.tenantId, marketId, body.keyword)
  const page = pageOf(body)
  const query = { ...page, itemIds, outcome: body.outcome }
  const opened = await atBook(
    () => openToday(caller, marketId, body.settings, body.bookId),
    ({ book, tried, isOther }) => answerOf(book, { market: tried.run, isOther, query }),
  )
  if (!opened.ok) return opened
  const { book, answer } = opened.value
  const { read, blocked, at } = book.facts
  const { list } = answer
  const { currency } = read.market
  return done({
    ...whatIfView(answer, await namesOf(caller.look, list.rows), currency),
    page: page.page,
    pageSize: page.pageSize,
    bookId: book.id,
    at: instantText(at),
    base: baseView({ ...read.rates, ...read.run, pool: read.market.own }, currency),
    preview: { ...previewOf(read, list), blocked },
  })
}

async function tryOnBook(caller: Caller, runId: string, settings: TriedSettings) {
  const opened = await openRun(caller, runId)
  if (!opened.ok) return opened
  const book = opened.value
  const { run } = book.facts
  const pool = await poolOfRun(caller.look.db, caller.look.acting.tenantId, run.id)
  const tried = tryOnRun(run.currency, book.market, pool, settings)
  return tried.ok ? done({ book, pool, tried: tried.value }) : tried
}

async function tryRun(caller: Caller, runId: string, body: Body): Promise<Result<WhatIfReply>> {
  const { db, acting } = caller.look
  const itemIds =
    body.keyword === undefined ? undefined : await itemsOfRun(db, acting.tenantId, runId, body.keyword)
  const page = pageOf(body)
  const query = { ...page, itemIds, outcome: body.outcome }
  const opened = await atBook(
    () => tryOnBook(caller, runId, body.settings),
    ({ book, tried }) => answerOf(book, { market: tried, isOther: false, query }),
  )
  if (!opened.ok) return opened
  const { book, pool, answer } = opened.value
  const { run, at } = book.facts
  const names = await namesOf(caller.look, answer.list.rows)
  return done({
    ...whatIfView(answer, names, run.currency),
    page: page.page,
    pageSize: page.pageSize,
    bookId: book.id,
    at: instantText(at),
    base: baseView({ ...book.market, lowestBps: pool.lowestBps, pool }, run.currency),
    preview: null,
  })
}

/** Before and after alone. */
export const previewSettings = (
  context: Context,
  actor: Actor,
  { params, query }: Input<typeof contract.marketPreview>,
  requestId: string,
): Promise<Result<Reply<typeof contract.marketPreview>>> =>
  atDesk(context, actor, requestId, async (caller) => {
    const opened = await atBook(
      () => openToday(caller, params.id, settingsIn(query)),
      ({ book, tried, isOther }) =>
        answerOf(book, { market: tried.run, isOther, query: { page: 1, pageSize: 0 } }),
    )
    if (!opened.ok) return opened
    const { book, tried, answer } = opened.value
    const currency: Currency = tried.market.currency
    return done({
      marketId: params.id,
      currency,
      at: instantText(book.facts.at),
      ...comparedView(answer, currency),
    })
  })

const settingsIn = ({
  size,
  availablePercent,
  ...settings
}: Input<typeof contract.marketPreview>['query']): TriedSettings => ({
  ...settings,
  ...(size !== undefined && availablePercent !== undefined && { pool: { size, availablePercent } }),
})

/** The walk of a run, page by page. */
export const listSteps = (
  context: Context,
  actor: Actor,
  { params, query }: Input<typeof contract.runSteps>,
  requestId: string,
): Promise<Result<Reply<typeof contract.runSteps>>> =>
  atDesk(context, actor, requestId, async (caller) => {
    const { page, pageSize } = pageOf(query)
    const from = (page - 1) * pageSize + 1
    const opened = await atBook(
      async () => {
        const run = await openRun(caller, params.id)
        return run.ok ? done({ book: run.value }) : run
      },
      ({ book: { id, place } }) => stepsAtDesk(place, id, from, from + pageSize - 1),
    )
    if (!opened.ok) return opened
    const { book, answer: walked } = opened.value
    const names = await namesOf(
      caller.look,
      walked.steps.map(({ item }) => item),
    )
    return done({ ...stepsView(walked, names, book.facts.run.currency), page, pageSize })
  })
