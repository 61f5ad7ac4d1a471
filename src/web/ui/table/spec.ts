/** The description of a table by a page: its columns and actions. */
import type { ComponentType, ReactNode } from 'react'
import type { Money } from '#domain/money.ts'
import type { Pair } from '#text/text.ts'
import type { Question } from '../confirmations.ts'
import type { FilterValues, Sort } from './list-state.ts'
import type { ListRequest } from './use-list.ts'

export type Column<Row> = {
  readonly key: string
  readonly title: Pair
  readonly cell: (row: Row) => ReactNode
  /** Amounts and counts are right-aligned. */
  readonly align?: 'end'
  /** The action column is sticky at the end. It is left out if no row on the page has an action. */
  readonly pinned?: true
  /** Its actions collapse into one menu in a small window, so that it stays visible. */
  readonly folds?: true
  /** Free text has no order. */
  readonly unsorted?: true
  /** Optional: shown only if switched on in the column settings. */
  readonly extra?: true
  /**
   * Its position on a card: `under` the name, `whole` across; most are facts below. With something under the name the
   * card is compact: name, hero, state and that, and everything else is collapsed.
   */
  readonly card?: 'hero' | 'state' | 'under' | 'whole'
  /** A short form for a compact card. */
  readonly brief?: (row: Row) => ReactNode
}

/** How the cells of a column look. */
export const cellLook = ({
  align,
  pinned,
  folds,
}: Pick<Column<never>, 'align' | 'pinned' | 'folds'>): string | undefined =>
  pinned ? (folds ? 'pinned folds' : 'pinned') : align

/** The main value of a row, such as its amount; never hidden. */
export const isHero = ({ card }: Pick<Column<never>, 'card'>): boolean => card === 'hero'

export type FilterProps = {
  readonly label: string
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
}
/** A control for one or more names of the address. */
export type Filter = {
  readonly names: readonly string[]
  readonly label: Pair
  readonly Control: ComponentType<FilterProps>
  /** Under "more filters"; the main ones are next to the search box. */
  readonly more?: true
}

export const behindMore = (filter: Filter): Filter => ({ ...filter, more: true })

/** The current order, as a call takes it; empty for the default. */
export type Order = { readonly sort?: string }

export type Refusal = { readonly key: string; readonly name: string; readonly reason: string }
export type BulkReport = {
  /** The past tense, such as `Disabled`, before a count. */
  readonly did: Pair
  readonly done: number
  readonly refused: readonly Refusal[]
}
/** Everything that the list finds on all pages, with the count and sums that the person saw. */
export type Everything = {
  readonly filtered: ListRequest
  readonly count: number
  readonly amounts: readonly Money[]
}
export type BulkAction<Row> = {
  readonly key: string
  readonly label: Pair
  /** Confirmed before anything is done. */
  readonly question?: (count: number) => Question
  /** Undefined if the person cancelled. */
  readonly run: (rows: readonly Row[], order: Order) => Promise<BulkReport | undefined>
  /** The same for all pages; an action without it is not offered there. */
  readonly runAll?: (all: Everything, order: Order) => Promise<BulkReport | undefined>
  /** Irreversible, and styled as such. */
  readonly danger?: boolean
  /** Offered if it applies to at least one selected row. */
  readonly fits?: (row: Row) => boolean
  /** Changes nothing: the list is not reloaded, and the selection stays. */
  readonly reads?: true
  /** A key that runs it for the selected rows, or for the current one. */
  readonly shortcut?: string
}

export type RowGroups<Row> = {
  readonly keyOf: (row: Row) => string
  /** What stands above these rows. */
  readonly head: (rows: readonly Row[]) => ReactNode
}

export type TableSpec<Row> = {
  /** The storage name of the column settings. */
  readonly name: string
  readonly label: Pair
  /** The first column names the row and is sticky. */
  readonly columns: readonly Column<Row>[]
  /** The default order of rows. */
  readonly natural?: Sort
  /** In the natural order rows of one group follow each other, under a head of their own. */
  readonly groups?: RowGroups<Row>
  /** The row that keys apply to has changed. */
  readonly onReach?: (row: Row) => void
  /** All rows are in sight as the page scrolls, because other parts of the page are above them. */
  readonly flows?: true
  /** Too few columns to arrange. */
  readonly isFixed?: true
  readonly keyOf: (row: Row) => string
  /** The name of a row in sentences. */
  readonly nameOf: (row: Row) => string
  /** What a row adds to the sums; undefined if it has no amount. */
  readonly amountOf?: (row: Row) => Money | undefined
  /** What is summed, where a row has several amounts. */
  readonly sumOf?: Pair
  readonly tabs?: readonly { readonly key: string; readonly label: Pair }[]
  readonly filters?: readonly Filter[]
  readonly keyword?: Pair
  readonly bulk?: readonly BulkAction<Row>[]
  /** Exports exactly what is filtered, in the current order if the call takes one. */
  readonly onExport?: (filtered: ListRequest, order: Order) => Promise<void>
  /** The empty state of a list that never had a row, with the first step. */
  readonly firstUse: { readonly title: Pair; readonly hint: Pair; readonly action?: ReactNode }
}
