/** The calls of imports, shared by all kinds. */
import type * as z from 'zod/mini'
import type { ImportCalls } from '#contract/imports.ts'
import { done, refuse } from '#domain/result.ts'
import { present } from '../http/read.ts'
import { act, type Served } from '../http/routes.ts'
import type { ImportKind, ImportOptions } from '../import-kind.ts'
import { cancel, run, undo } from './commands.ts'
import { failedServed, templateServed } from './files.ts'
import { importDetailOf, importRowsOf, importViewOf } from './present.ts'
import * as queries from './queries.ts'
import { beginServed, type OptionsReader } from './upload.ts'

type List = {
  readonly list: readonly queries.ImportListRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

export const importsServed = <B extends z.ZodMiniType, Q extends z.ZodMiniType>(
  kind: ImportKind,
  calls: ImportCalls<B, Q>,
  choose: {
    readonly begin: OptionsReader<z.output<B>>
    readonly template: (query: z.output<Q>) => ImportOptions
  },
): readonly Served[] => [
  templateServed(kind, calls.template, choose.template),
  beginServed(kind, calls.begin, choose.begin),
  present<ImportCalls['list'], List>(
    calls.list,
    { sql: queries.history(kind.name), values: queries.historyValues },
    ({ row: { list, ...place }, language }) =>
      done({ ...place, list: list.map((seen) => importViewOf(kind, seen, language)) }),
  ),
  present<ImportCalls['read'], queries.ImportDetailRow | null>(
    calls.read,
    { sql: queries.one(kind), values: ({ params }) => [params.id] },
    ({ row, language }) => (row ? done(importDetailOf(kind, row, language)) : refuse('notFound')),
  ),
  present<ImportCalls['rows'], queries.RemarkedRowsPage | null>(
    calls.rows,
    { sql: queries.remarkedRows(kind.name), values: queries.remarkedRowsValues },
    ({ row, language }) => (row ? done(importRowsOf(kind, row, language)) : refuse('notFound')),
  ),
  act(calls.run, run(kind)),
  act(calls.cancel, cancel(kind)),
  failedServed(kind, calls.failed),
  ...(kind.undo ? [act(calls.undo, undo(kind))] : []),
]
