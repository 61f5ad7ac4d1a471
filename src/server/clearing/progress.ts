/**
 * How far a run of a long book is, for its page. The transaction of the run is not visible before its end, so progress is written
 * in short ones of its own. A run does not wait for them, and does not fail with them.
 */

import type { Transaction } from 'kysely'
import { inlineItemsMax, runProgressMs } from '#domain/clearing/limits.ts'
import { progressAt, progressOfReading, type RunProgress, type RunStep } from '#domain/clearing/progress.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { inScope } from '../db/scope.ts'
import * as store from './store.ts'

export type ProgressReport = {
  /** Rows of the book that were read so far. */
  readonly reading: (rows: number) => void
  /** The whole book was read. */
  readonly wasRead: (items: number) => void
  readonly at: (step: RunStep, done: number, of: number) => void
}

/** The unit of work of a run. */
export type RunWork = UnitWork & { readonly progress: ProgressReport }

const nothing = (): void => undefined
/** Of a run that is over at once. */
export const noProgress: ProgressReport = { reading: nothing, wasRead: nothing, at: nothing }

type Reporting = ProgressReport & {
  /** The run is over, or this try of it. */
  readonly end: () => Promise<void>
}

/** Of a book with at most `shortMax` items nothing is written. An earlier try may have left its progress if this is not the first. */
export function reportProgress(
  { db, log }: Pick<Context, 'db' | 'log'>,
  run: store.RunKey,
  {
    isFirstTry,
    shortMax = inlineItemsMax,
  }: { readonly isFirstTry: boolean; readonly shortMax?: number | undefined },
): Reporting {
  const { tenantId, id } = run
  let items = 0
  let readingShownAt = Number.NEGATIVE_INFINITY
  let next: RunProgress | undefined
  let writing: Promise<void> | undefined
  let hasRow = !isFirstTry
  const aside = (work: (db: Transaction<Schema>) => Promise<void>): Promise<void> =>
    inScope(db, { tenantId }, work).catch((error: unknown) =>
      log.warn({ run: id, err: error }, 'the progress of a run was not written'),
    )
  // One at a time, so that progress is written in its order; what was overtaken meanwhile is left out.
  const write = async (): Promise<void> => {
    for (let one = next; one; one = next) {
      next = undefined
      hasRow = true
      const progress = one
      await aside((transaction) => store.writeProgress(transaction, run, progress))
    }
    writing = undefined
  }
  const show = (progress: RunProgress): void => {
    next = progress
    writing ??= write()
  }
  const at: ProgressReport['at'] = (step, done, of) => {
    if (items > shortMax) show(progressAt(step, done, of, items))
  }
  return {
    reading: (rows) => {
      const ticks = performance.now()
      if (rows <= shortMax || ticks - readingShownAt < runProgressMs) return
      readingShownAt = ticks
      show(progressOfReading(rows))
    },
    wasRead: (count) => {
      items = count
      at('read', 1, 1)
    },
    at,
    end: async () => {
      next = undefined
      await writing
      if (hasRow) await aside((transaction) => store.dropProgress(transaction, tenantId, id))
    },
  }
}
