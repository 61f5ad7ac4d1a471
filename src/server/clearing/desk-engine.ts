/**
 * The desk: books that are kept in memory for a while, each with its decision as of now, so that other settings are tried on
 * them without reading them again. Used inline for short books and in a thread for long ones; every task is pure apart from
 * what is kept.
 */
import { createHash } from 'node:crypto'
import { type BackTest, type BackTestFacts, playRun } from '#domain/clearing/back-test.ts'
import type { RunMarket } from '#domain/clearing/book.ts'
import { countChanged, isChanged, payeesServed } from '#domain/clearing/comparison.ts'
import type { Decision } from '#domain/clearing/decision.ts'
import { explainerOf } from '#domain/clearing/explain.ts'
import { curveStepsMax } from '#domain/clearing/limits.ts'
import { decide } from '#domain/clearing/rules.ts'
import type { RunInput } from '#domain/clearing/run-input.ts'
import { type Step, stepsOf } from '#domain/clearing/steps.ts'
import { type Summary, summaryOf } from '#domain/clearing/summary.ts'
import { type CurveStep, supplyCurve } from '#domain/clearing/supply-curve.ts'
import { type Walk, walkOf } from '#domain/clearing/walk.ts'
import { uuidAt } from './award-rows.ts'
import { codecOf, encodedDecision, newestFormat } from './codecs.ts'
import { type BookSource, inputOf } from './engine.ts'
import { type IndicationTask, makeIndicationEngine, workOnIndications } from './indication-engine.ts'
import { type DecidedBook, type DecidedItem, type ItemQuery, itemAt, listDecided } from './item-engine.ts'

/** What a decision comes to. */
export type DeskSide = Summary & {
  readonly market: RunMarket
  readonly payees: number
  readonly curve: readonly CurveStep[]
}

export type DeskItem = DecidedItem & {
  /** Every reason against it by the settings on trial. */
  readonly triedBits: number
}

export type DeskQuery = Omit<ItemQuery, 'outcome'> & {
  readonly outcome?: ItemQuery['outcome'] | 'changed'
}

export type DeskLook = {
  readonly id: string
  readonly market: RunMarket
  /** Whether the items have the eligibility of the settings on trial. */
  readonly isOther: boolean
  readonly query: DeskQuery
}

export type DeskAnswer = {
  readonly now: DeskSide
  readonly whatIf: DeskSide
  readonly resultHash: string
  readonly changed: number
  readonly list: Omit<DecidedBook, 'rows'> & { readonly rows: readonly DeskItem[] }
}

export type DeskStep = Step & { readonly item: DecidedItem }
export type DeskSteps = {
  readonly market: RunMarket
  readonly candidates: number
  readonly steps: readonly DeskStep[]
}

/** `other` has the same items with the eligibility of settings on trial. */
export type OpenTask = {
  readonly id: string
  readonly source: BookSource
  readonly other?: BookSource | undefined
}

export type DeskTask =
  | { readonly open: OpenTask }
  | { readonly look: DeskLook }
  | { readonly steps: { readonly id: string; readonly from: number; readonly to: number } }
  | { readonly close: string }
  | { readonly indications: IndicationTask }
  | { readonly backTest: BackTestTask }

/** One more run of a back-test. */
type BackTestTask = {
  readonly facts: BackTestFacts
  readonly before: BackTest
  readonly snapshot: readonly Uint8Array[]
}

type OpenBook = {
  readonly input: RunInput
  readonly decision: Decision
  readonly walk: Walk
  readonly side: DeskSide
  readonly resultHash: string
  readonly other: RunInput | undefined
}

const sideOf = (input: RunInput, decision: Decision): DeskSide => ({
  ...summaryOf(input.book, decision),
  market: input.market,
  payees: payeesServed(input, decision),
  curve: supplyCurve(input.book, input.market, decision, curveStepsMax),
})

/** The hash of everything that is decided, as a run with this input stores it. */
function resultHashOf(input: RunInput, decision: Decision): string {
  const format = 'formatVersion' in input ? Number(input.formatVersion) : newestFormat
  return Buffer.from(codecOf(format).hash(encodedDecision(input, decision)).resultHash).toString('hex')
}

function keep({ source, other }: OpenTask): OpenBook {
  const input = inputOf(source)
  const decision = decide(input)
  return {
    input,
    decision,
    walk: walkOf(input.book, input.market, decision),
    side: sideOf(input, decision),
    resultHash: resultHashOf(input, decision),
    other: other && inputOf(other),
  }
}

/** A digest that is equal for equal settings of a run. */
const keyOf = (market: RunMarket): string => createHash('sha256').update(JSON.stringify(market)).digest('hex')

export function makeDesk() {
  const books = new Map<string, OpenBook>()
  return {
    indications: makeIndicationEngine(),
    open: (task: OpenTask): RunMarket => {
      const kept = keep(task)
      books.set(task.id, kept)
      return kept.input.market
    },
    /** Undefined if the book is not kept. */
    look: ({ id, market, isOther, query }: DeskLook): DeskAnswer | undefined => {
      const kept = books.get(id)
      const items = isOther ? kept?.other : kept?.input
      return kept && items ? lookAt(kept, { ...items, market }, query) : undefined
    },
    steps: (id: string, from: number, to: number): DeskSteps | undefined => {
      const kept = books.get(id)
      return kept && stepsIn(kept, from, to)
    },
    close: (id: string): void => void books.delete(id),
  }
}

function lookAt(kept: OpenBook, tried: RunInput, query: DeskQuery): DeskAnswer {
  const { input, decision, walk, side, resultHash } = kept
  const isSame = tried.book === input.book && keyOf(tried.market) === keyOf(input.market)
  const other = isSame ? decision : decide(tried)
  const { outcome, ...rest } = query
  const wanted = outcome === 'changed' ? (at: number) => isChanged(decision, other, at) : undefined
  const listed = outcome === 'changed' ? rest : { ...rest, outcome }
  const list = listDecided(input, decision, walk, listed, wanted)
  return {
    now: side,
    whatIf: isSame ? side : sideOf(tried, other),
    resultHash,
    changed: isSame ? 0 : countChanged(decision, other),
    list: { ...list, rows: list.rows.map((row) => ({ ...row, triedBits: other.reasons[row.at] ?? 0 })) },
  }
}

function stepsIn({ input, decision, walk }: OpenBook, from: number, to: number): DeskSteps {
  const { book, market } = input
  const steps = stepsOf(book, market, decision, walk, [from, to])
  const explain = explainerOf(input, decision)
  return {
    market,
    candidates: walk.candidates,
    steps: steps.map((step) => ({ ...step, item: itemAt(input, decision, walk, step.step - 1, explain) })),
  }
}

function playNext({ facts, before, snapshot }: BackTestTask): BackTest {
  const input = inputOf({ snapshot })
  const payeeIds = Array.from({ length: input.payeeIds.length / 16 }, (_, n) => uuidAt(input.payeeIds, n))
  return playRun(facts, before, input, payeeIds)
}

export type Desk = ReturnType<typeof makeDesk>

/** Runs one task; the desk of a thread and the one in the server answer alike. */
export function workAtDesk(desk: Desk, task: DeskTask): unknown {
  if ('open' in task) return desk.open(task.open)
  if ('look' in task) return desk.look(task.look)
  if ('indications' in task) return workOnIndications(desk.indications, task.indications)
  if ('backTest' in task) return playNext(task.backTest)
  if ('steps' in task) return desk.steps(task.steps.id, task.steps.from, task.steps.to)
  return desk.close(task.close)
}
