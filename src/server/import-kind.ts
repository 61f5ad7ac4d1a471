/**
 * What can be imported. A kind has columns, a check of one row that needs nothing but the row, and an owner that
 * compares all rows with what is there, stores them and takes them back; everything else is the same for every kind.
 */
import type { RawBuilder, Transaction } from 'kysely'
import type { ColumnNames } from '#domain/imports/header.ts'
import type { RowError } from '#domain/imports/row-errors.ts'
import type { UndoBlockReason } from '#domain/imports/undo.ts'
import type { Details, Result } from '#domain/result.ts'
import { importTexts } from '#text/imports.ts'
import { type Language, languages, type Pair } from '#text/text.ts'
import type { Schema } from './db/schema.ts'
import type { Acting } from './sessions/actor.ts'

/** A sheet of its own that says what can stand in a column: each row begins with the value and tells what it is. */
export type ListSheet = {
  readonly title: Pair
  readonly headers: readonly Pair[]
  readonly rows: readonly (readonly string[])[]
}

export type ImportColumn = {
  readonly key: string
  readonly holds: 'text' | 'money' | 'day' | 'count'
  readonly isRequired: boolean
  readonly header: Pair
  /** What belongs there, for whoever fills it in. */
  readonly note: Pair
  /** Of one row that could be imported as it is; none where the column is empty in it. */
  readonly example?: Pair
  readonly choices?: readonly Pair[]
  /** Offered beside whatever else is typed: since the file was made, the list may have grown. */
  readonly list?: ListSheet
}

/** What was chosen with the file, as the kind that it belongs to reads it. */
export type Chosen = { readonly [key: string]: string | null | readonly string[] }
/** The cells of one row by the keys of their columns; what is not in the sheet is empty. */
export type Cells = Readonly<Record<string, string>>
/** What a row comes to: values for its owner to store, or its errors and the values that have none. */
export type Checked =
  | { readonly values: Chosen }
  | { readonly errors: readonly RowError[]; readonly read?: Chosen | undefined }

/** Whose file it is. */
export type Sender = Pick<Acting, 'tenantId' | 'companyId'>
/** One import within a transaction in the scope of its tenant. */
export type Batch = {
  readonly db: Transaction<Schema>
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly chosen: Chosen
  readonly businessNow: Date
  readonly makeId: () => string
  /** A step in a short transaction of its own: what it holds, others do not wait for until all is stored. */
  readonly aside: <T>(step: (db: Transaction<Schema>) => Promise<T>) => Promise<T>
}
/** The first document that keeps an import from being undone, and what has happened to it since. */
export type UndoBlock = { readonly id: string; readonly number: string; readonly reason: UndoBlockReason }

/** Rows of the sheet, both ends included, and how many of them there are to store. */
export type RowRange = { readonly from: number; readonly to: number; readonly count: number }

/** So much is done of so much. */
export type ReportProgress = (done: number, of: number) => Promise<void>

export type ImportKind = {
  readonly name: string
  /** Rises with every change of the columns, so that an old template is known. */
  readonly version: number
  readonly title: Pair
  /** The values that hold an amount in minor units and its currency, where rows come to something. */
  readonly sums?: { readonly amount: string; readonly currency: string }
  /** What was chosen with the file, for whoever looks at it. */
  readonly chosenTexts: (chosen: Chosen) => readonly { readonly label: Pair; readonly value: Pair }[]
  readonly columns: (chosen: Chosen) => readonly ImportColumn[]
  /** The same for the files that somebody is given, with examples and choices of their own. */
  readonly columnsFor: (
    chosen: Chosen,
    sender: Sender,
    db: Transaction<Schema>,
  ) => Promise<readonly ImportColumn[]>
  readonly check: (cells: Cells, chosen: Chosen) => Checked
  /** Whether whoever sends the file may choose this. */
  readonly admit: (chosen: Chosen, acting: Acting, db: Transaction<Schema>) => Promise<Result<null>>
  /**
   * Looks up what the rows name, once, before they are compared and before they are stored. Where they are to be stored,
   * only rows without errors are looked up, and what they are compared with is locked, so that it does not change meanwhile.
   */
  readonly prepare: (batch: Batch, aim: 'read' | 'store') => Promise<void>
  /** What is noted with rows while they are read, to be compared when they are stored: a select of `row` and `noted`. */
  readonly noted?: RawBuilder<unknown>
  /**
   * What is wrong with rows beside each other or beside what is there: selects of `row` and `error`, at most one a row
   * each, asked one after another. A row that has errors already gets further ones; a column gets only its first.
   */
  readonly compare: (batch: Batch) => readonly RawBuilder<unknown>[]
  /** What is worth a look of rows without errors: selects of `row` and `warning`, at most one a row each. */
  readonly warning: (batch: Batch) => readonly RawBuilder<unknown>[]
  /** What the sentences of errors and warnings fill in, where it has words in both languages. */
  readonly fill: (details: Details, language: Language) => Details
  /** SQL for how many rows of the import `i` gave a word on what was there instead of adding to it. */
  readonly confirmed: string
  /** SQL for what undoing the import `i` would take back: JSON of `count` and of `totals` by currency, in minor units. */
  readonly undoes: string
  /** SQL for what keeps the import `i` from being undone: JSON of an `UndoBlock`, or null. */
  readonly undoBlockedBy: string
  /** Stores the rows without errors in a range, set by set, and answers how many. */
  readonly store: (batch: Batch, rows: RowRange) => Promise<number>
  /** What there is to do once all are stored; says how far it is. */
  readonly settle: (batch: Batch, reportProgress: ReportProgress) => Promise<void>
  /** Takes back what was stored, or says why it stays; none where what was there before is not kept. */
  readonly undo?: (batch: Batch) => Promise<Result<number, 'importUsed'>>
  /** What is stale for whoever looks at it, when something was stored or taken back. */
  readonly topics: readonly string[]
  /** What follows within the tenant alone. */
  readonly ownTopics?: readonly string[]
  /** The other tenants who look at it. */
  readonly seenBy: (batch: Batch) => Promise<readonly string[]>
}

export type ImportKinds = Readonly<Record<string, ImportKind>>

export const headerOf = ({ header, isRequired }: ImportColumn, language: Language): string =>
  `${header[language]}${isRequired ? ' *' : ''}`

export const namesOf = (columns: readonly ImportColumn[]): readonly ColumnNames[] =>
  columns.map(({ key, header, isRequired }) => ({
    key,
    isRequired,
    names: languages.map((language) => header[language]),
  }))

/** The last columns of a file of failed rows; whoever sends it again need not take them away. */
export const ignoredNames: readonly string[] = languages.flatMap((language) => [
  importTexts.originalRow[language],
  importTexts.reasons[language],
])
