/** Reads an uploaded sheet into staged rows: all of them with their errors, or none and a refusal. */
import { buffer } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import { checkSheet, type SheetFailure, type SheetType } from '#domain/imports/content.ts'
import { type Layout, layoutOf } from '#domain/imports/header.ts'
import { importProgressMs } from '#domain/imports/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { importTexts } from '#text/imports.ts'
import { type Language, say } from '#text/text.ts'
import { readSheet } from '../adapters/sheet/read.ts'
import type { SheetHead } from '../adapters/sheet/rows.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { inScope } from '../db/scope.ts'
import { headerOf, type ImportKind, type ImportOptions, ignoredNames, namesOf } from '../import-kind.ts'
import { mapYielding } from '../rate-limits/yielding.ts'
import { stagedRow } from './check-row.ts'
import * as store from './store.ts'

export const templateVersionOf = ({ name, version }: ImportKind): string => `${name} ${version}`

/** The column of each key, or a refusal that names the wrong headers. */
function layoutIn(
  kind: ImportKind,
  chosen: ImportOptions,
  { header, mark }: SheetHead,
  language: Language,
): Result<Layout, 'sheetHeaderWrong' | 'templateOld'> {
  if (mark !== undefined && mark !== templateVersionOf(kind)) return refuse('templateOld')
  const columns = kind.columns(chosen)
  const found = layoutOf(header, namesOf(columns), ignoredNames)
  if ('layout' in found) return done(found.layout)
  const { missing, unknown, twice } = found.errors
  const named = (keys: readonly string[]) =>
    columns.filter(({ key }) => keys.includes(key)).map((column) => headerOf(column, language))
  const words = [
    [importTexts.header.missing, named(missing)],
    [importTexts.header.unknown, unknown.slice(0, namedMax)],
    [importTexts.header.twice, named(twice)],
  ] as const
  const columnNames = words
    .filter(([, names]) => names.length > 0)
    .map(([pair, names]) =>
      say(language)(pair, { names: names.join(importTexts.header.betweenNames[language]) }),
    )
  return refuse('sheetHeaderWrong', { columns: columnNames.join(importTexts.header.between[language]) })
}
const namedMax = 5

/** Whether the file has a valid header and at least one row; nothing is stored. */
export async function checkHeader(
  kind: ImportKind,
  chosen: ImportOptions,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  language: Language,
): Promise<Result<null, SheetFailure>> {
  const type = checkSheet(bytes, name)
  if (!type.ok) return type
  const head = (found: SheetHead) => layoutIn(kind, chosen, found, language)
  const read = await readSheet({ bytes, type: type.value }, { head, rows: async () => 'enough' })
  return read.ok ? done(null) : read
}

export type Sheet = { readonly bytes: Uint8Array; readonly type: SheetType }

/** The uploaded file, read from the storage. */
export async function openSheet(
  { storage }: Context,
  { id, fileName }: { readonly id: string; readonly fileName: string },
): Promise<Result<Sheet, SheetFailure>> {
  const kept = await storage.get(id)
  if (!kept) return refuse('sheetBroken')
  const bytes = await buffer(kept)
  const type = checkSheet(bytes, fileName)
  return type.ok ? done({ bytes, type: type.value }) : type
}

export type StagingInput = {
  readonly kind: ImportKind
  readonly id: string
  readonly tenantId: string
  readonly chosen: ImportOptions
  readonly sheet: Sheet
  /** Reports the rows done, and the total if it is known. */
  readonly reportProgress: (rowsDone: number, rowsExpected: number | undefined) => Promise<void>
}

/** Checks and stages every row of the file in one transaction; progress is visible from outside of it. */
export async function stageAll(
  { kind, id, tenantId, chosen, sheet, reportProgress }: StagingInput,
  db: Transaction<Schema>,
): Promise<Result<{ readonly hiddenSheets: number }, SheetFailure>> {
  const keys = kind.columns(chosen).map(({ key }) => key)
  let layout: Layout = []
  let rowsExpected: number | undefined
  let rowsDone = 0
  let hiddenSheets = 0
  const read = await readSheet(sheet, {
    head: (head) => {
      const found = layoutIn(kind, chosen, head, 'zh')
      if (!found.ok) return found
      layout = found.value
      rowsExpected = head.rowsExpected
      hiddenSheets = head.hiddenSheets
      return found
    },
    rows: async (rows) => {
      const staged = await mapYielding(rows, (row) => stagedRow(kind, keys, layout, chosen, row))
      await store.insertRows(db, tenantId, id, staged)
      rowsDone += rows.length
      await reportProgress(rowsDone, Math.max(rowsExpected ?? 0, rowsDone) || undefined)
      return 'more'
    },
  })
  return read.ok ? done({ hiddenSheets }) : read
}

/**
 * Records the progress of an import on a connection of its own, at most as often as a page polls it. An
 * attempt that timed out reports nothing more, since another one may be running.
 */
export function progressOf(context: Context, signal: AbortSignal, tenantId: string, id: string) {
  let reportedAt = Number.NEGATIVE_INFINITY
  return async (rowsDone: number, rowsExpected: number | undefined): Promise<void> => {
    signal.throwIfAborted()
    const now = context.clock()
    const ticks = performance.now()
    if (ticks - reportedAt < importProgressMs) return
    reportedAt = ticks
    await inScope(context.db, { tenantId }, (db) =>
      store.noteProgress(db, id, { rowsDone, rowsExpected }, now),
    )
  }
}
