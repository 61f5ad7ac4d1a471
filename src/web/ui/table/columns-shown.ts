/** Which columns are shown, in which order, for the available width and rows. */
import { type Arrangement, visibleColumns } from './arrangement.ts'
import { type Column, isHero } from './spec.ts'

/**
 * The chosen columns. In a small window amount and state follow the name, so that they are visible without scrolling,
 * unless the person has set an order.
 */
export function columnsShown<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  isCrowded: boolean,
): readonly Column<Row>[] {
  const heroes = columns.filter(isHero).map(({ key }) => key)
  const keys = visibleColumns(
    columns.map(({ key }) => key),
    { ...arrangement, hidden: arrangement.hidden.filter((key) => !heroes.includes(key)) },
    columns.filter(({ extra }) => extra).map(({ key }) => key),
  )
  const arranged = keys.flatMap((key) => columns.filter((column) => column.key === key))
  return isCrowded && arrangement.order.length === 0 ? mainFirst(arranged) : arranged
}

function mainFirst<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [name, ...others] = columns
  const isMain = ({ card }: Column<Row>) => card === 'hero' || card === 'state'
  return [...(name ? [name] : []), ...others.filter(isMain), ...others.filter((column) => !isMain(column))]
}

/** Below this share of rows with actions, a column as wide as two buttons would be mostly empty. */
const fewActionsShare = 0.25

type FittedColumns<Row> = { readonly columns: readonly Column<Row>[]; readonly areActionsFew: boolean }

/** Without the action column if no row has any; narrow if only a few rows do. */
export function columnsFor<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): FittedColumns<Row> {
  const actions = columns.find(({ pinned }) => pinned)
  const acting = actions ? rows.filter((row) => Boolean(actions.cell(row))).length : 0
  return {
    columns: acting === 0 ? columns.filter((column) => column !== actions) : columns,
    areActionsFew: acting < rows.length * fewActionsShare,
  }
}
