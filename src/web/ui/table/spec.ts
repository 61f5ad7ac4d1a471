/** What a page says about its table: its columns, and what can be done with its rows. */
import type { ComponentType, ReactNode } from 'react'
import type { Money } from '#domain/money.ts'
import type { Pair } from '#text/text.ts'
import type { Question } from '../messages.ts'
import type { FilterValues, Sort } from './list-state.ts'
import type { ListRequest } from './use-list.ts'

export type Column<Row> = {
  readonly key: string
  readonly title: Pair
  readonly cell: (row: Row) => ReactNode
  /** Amounts and counts are read from the right. */
  readonly align?: 'end'
  /** What can be done with a row stays in sight, at its end. Where no row on the page offers anything it is left out. */
  readonly pinned?: true
  /** Its actions fold into one menu where there is little room, so that it stays in sight there too. */
  readonly folds?: true
  /** Free text has no order. */
  readonly unsorted?: true
  /** Shown only to whoever asks for it in the settings of columns. */
  readonly extra?: true
  /**
   * Where it stands on a card: `under` beneath the name, `whole` across all of it; most are facts under the others. Where
   * something stands beneath the name the card is compact: name, hero, state and that, and everything else folds.
   */
  readonly card?: 'hero' | 'state' | 'under' | 'whole'
  /** What a compact card shows of it at first, where the cell says more than there is room for. */
  readonly brief?: (row: Row) => ReactNode
}

/** How the cells of a column look. */
export const cellLook = ({
  align,
  pinned,
  folds,
}: Pick<Column<never>, 'align' | 'pinned' | 'folds'>): string | undefined =>
  pinned ? (folds ? 'pinned folds' : 'pinned') : align

/** What a row is about, such as its amount; it is never hidden. */
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
  /** Opens behind "more filters"; the few that matter most stand beside the search box. */
  readonly more?: true
}

export const behindMore = (filter: Filter): Filter => ({ ...filter, more: true })

/** The order that is on screen, as a call takes it; empty where it is the list's own. */
export type Order = { readonly sort?: string }

export type Refusal = { readonly key: string; readonly name: string; readonly reason: string }
export type BulkReport = {
  /** What was done, as `Disabled` before how many. */
  readonly did: Pair
  readonly done: number
  readonly refused: readonly Refusal[]
}
/** Everything that the list finds, on all of its pages, with the count and the sums that whoever chose it saw. */
export type Everything = {
  readonly filtered: ListRequest
  readonly count: number
  readonly amounts: readonly Money[]
}
export type BulkAction<Row> = {
  readonly key: string
  readonly label: Pair
  /** Asked before anything is done. */
  readonly question?: (count: number) => Question
  /** Nothing comes of it where whoever was asked for more thought better of it. */
  readonly run: (rows: readonly Row[], order: Order) => Promise<BulkReport | undefined>
  /** The same for all pages at once; an action without it is not offered there. */
  readonly runAll?: (all: Everything, order: Order) => Promise<BulkReport | undefined>
  /** Cannot be undone, and looks so. */
  readonly danger?: boolean
  /** Offered where it can be done with at least one of what is chosen. */
  readonly fits?: (row: Row) => boolean
  /** Nothing is changed by it: the list stays as it was read, and chosen stays chosen. */
  readonly reads?: true
}

export type TableSpec<Row> = {
  /** Under which the arrangement of columns is remembered. */
  readonly name: string
  readonly label: Pair
  /** The first names the row; it stays in sight. */
  readonly columns: readonly Column<Row>[]
  /** The order of rows that nobody has put in another. */
  readonly natural?: Sort
  /** So few columns that there is nothing to arrange. */
  readonly isFixed?: true
  readonly keyOf: (row: Row) => string
  /** What a row is called where it is spoken of. */
  readonly nameOf: (row: Row) => string
  readonly amountOf?: (row: Row) => Money
  readonly tabs?: readonly { readonly key: string; readonly label: Pair }[]
  readonly filters?: readonly Filter[]
  readonly keyword?: Pair
  readonly bulk?: readonly BulkAction<Row>[]
  /** Exports exactly what is filtered, in the order of the screen where the call takes one. */
  readonly onExport?: (filtered: ListRequest, order: Order) => Promise<void>
  /** What is said before there was ever a row, with the way to the first one. */
  readonly firstUse: { readonly title: Pair; readonly hint: Pair; readonly action?: ReactNode }
}
