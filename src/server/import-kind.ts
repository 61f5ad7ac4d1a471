/**
 * The definition of what can be imported. A kind has columns, a check of a single row, and functions that
 * compare all rows with stored data, store them and undo the import; everything else is shared by all kinds.
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

/**
 * An extra sheet that lists the values a column accepts: each row starts with the value, followed by its
 * description.
 */
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
  /** Explains to the person who fills in the sheet what belongs in the column. */
  readonly note: Pair
  /** From one row that could be imported unchanged; absent where the column is empty in that row. */
  readonly example?: Pair
  readonly choices?: readonly Pair[]
  /** Suggestions only, other values may be typed: the list may have grown since the file was made. */
  readonly list?: ListSheet
}

/** The options that were chosen with the file; each kind casts them to its own type. */
export type ImportOptions = { readonly [key: string]: string | null | readonly string[] }
/** The cells of one row by column key; cells that are missing in the sheet are empty strings. */
export type Cells = Readonly<Record<string, string>>
/** The result of checking a row: values to store, or errors and the values of the columns without errors. */
export type CheckedRow =
  | { readonly values: ImportOptions }
  | { readonly errors: readonly RowError[]; readonly read?: ImportOptions | undefined }

/** The tenant and company that send the file. */
export type Sender = Pick<Acting, 'tenantId' | 'companyId'>
/** One import within a transaction in the scope of its tenant. */
export type Batch = {
  readonly db: Transaction<Schema>
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly chosen: ImportOptions
  readonly businessNow: Date
  readonly makeId: () => string
  /** Runs a step in a short transaction of its own, so that its locks are released before the import ends. */
  readonly aside: <T>(step: (db: Transaction<Schema>) => Promise<T>) => Promise<T>
}
/** The first document that prevents undoing an import, and why. */
export type UndoBlock = { readonly id: string; readonly number: string; readonly reason: UndoBlockReason }

/** Rows of the sheet, both ends included; `count` is the number of them to store. */
export type RowRange = { readonly from: number; readonly to: number; readonly count: number }

/** Reports progress. */
export type ReportProgress = (done: number, of: number) => Promise<void>

export type ImportKind = {
  readonly name: string
  /** Rises with every change of the columns, so that an outdated template is recognized. */
  readonly version: number
  readonly title: Pair
  /**
   * The keys of the values that hold an amount in minor units and its currency, for kinds whose rows have
   * amounts.
   */
  readonly sums?: { readonly amount: string; readonly currency: string }
  /** The chosen options as texts for the pages of the import. */
  readonly chosenTexts: (chosen: ImportOptions) => readonly { readonly label: Pair; readonly value: Pair }[]
  readonly columns: (chosen: ImportOptions) => readonly ImportColumn[]
  /** The columns for a downloaded file, with examples and choices from the sender's own data. */
  readonly columnsFor: (
    chosen: ImportOptions,
    sender: Sender,
    db: Transaction<Schema>,
  ) => Promise<readonly ImportColumn[]>
  readonly check: (cells: Cells, chosen: ImportOptions) => CheckedRow
  /** Whether the sender may choose these options. */
  readonly admit: (chosen: ImportOptions, acting: Acting, db: Transaction<Schema>) => Promise<Result<null>>
  /**
   * Looks up the records that the rows name, once before comparing and once before storing. For storing, only
   * rows without errors are looked up, and the records they are compared with are locked.
   */
  readonly prepare: (batch: Batch, aim: 'read' | 'store') => Promise<void>
  /**
   * A select of `row` and `noted`: values saved with the rows while they are read, to be compared when they
   * are stored.
   */
  readonly noted?: RawBuilder<unknown>
  /**
   * Selects of `row` and `error`, at most one error per row each, run one after another: errors against the
   * other rows or against stored data. A row may get several errors, but a column only its first.
   */
  readonly compare: (batch: Batch) => readonly RawBuilder<unknown>[]
  /** Selects of `row` and `warning` for rows without errors, at most one warning per row each. */
  readonly warning: (batch: Batch) => readonly RawBuilder<unknown>[]
  /** Translates the details of errors and warnings that have texts in both languages. */
  readonly fill: (details: Details, language: Language) => Details
  /** SQL for the number of rows of the import `i` that confirmed an existing record instead of adding one. */
  readonly confirmed: string
  /**
   * SQL for the effect of undoing the import `i`: JSON of `count` and of `totals` by currency, in minor
   * units.
   */
  readonly undoes: string
  /** SQL for what prevents undoing the import `i`: JSON of an `UndoBlock`, or null. */
  readonly undoBlockedBy: string
  /** Stores the rows of a range that have no errors, as a set; returns how many. */
  readonly store: (batch: Batch, rows: RowRange) => Promise<number>
  /** Runs after all rows are stored, such as evaluating documents; reports its progress. */
  readonly settle: (batch: Batch, reportProgress: ReportProgress) => Promise<void>
  /** Undoes the import or refuses; absent for kinds that do not keep the previous values. */
  readonly undo?: (batch: Batch) => Promise<Result<number, 'importUsed'>>
  /** Topics of the events to publish after rows were stored or undone. */
  readonly topics: readonly string[]
  /** Further topics, published to the importing tenant only. */
  readonly ownTopics?: readonly string[]
  /** The other tenants that must get these events. */
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

/** The last columns of a file of failed rows; they are ignored when the file is uploaded again. */
export const ignoredNames: readonly string[] = languages.flatMap((language) => [
  importTexts.originalRow[language],
  importTexts.reasons[language],
])
