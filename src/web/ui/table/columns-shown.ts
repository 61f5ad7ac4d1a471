/** Which columns of a table are shown, in which order, for the room that there is and the rows that there are. */
import { type Arrangement, shown } from './arrangement.ts'
import { type Column, isHero } from './spec.ts'

/**
 * The columns that a person has chosen. In a small window the amount and the state follow the name, so that they are in
 * sight without scrolling, unless the person has put the columns in an order of their own.
 */
export function columnsShown<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  isCrowded: boolean,
): readonly Column<Row>[] {
  const heroes = columns.filter(isHero).map(({ key }) => key)
  const keys = shown(
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

/** Below this share of rows with actions, a column as wide as two of them would be mostly empty. */
const fewActsShare = 0.25

type Fitted<Row> = { readonly columns: readonly Column<Row>[]; readonly areActsFew: boolean }

/** Without the column of actions where no row has any; where only a few rows do, it is to be a narrow one. */
export function columnsFor<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Fitted<Row> {
  const acts = columns.find(({ pinned }) => pinned)
  const acting = acts ? rows.filter((row) => Boolean(acts.cell(row))).length : 0
  return {
    columns: acting === 0 ? columns.filter((column) => column !== acts) : columns,
    areActsFew: acting < rows.length * fewActsShare,
  }
}
