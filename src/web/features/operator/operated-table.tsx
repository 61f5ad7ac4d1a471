/** What operators look through as a table: by name and state, with what is of its own kind, and what can be done. */
import { type CompanyAct, type OperatedState, operatedStates } from '#domain/operator/rules.ts'
import { operatedStateNames, operatorTexts } from '#text/operator.ts'
import type { Pair } from '#text/text.ts'
import { Moment } from '#web/ui/moment.tsx'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { Acts } from './acts.tsx'
import { Several, StateTag } from './state-tag.tsx'

type Operated<A extends CompanyAct> = {
  readonly id: string
  readonly name: string
  readonly state: OperatedState
  readonly registeredAt: string
  readonly acts: readonly A[]
}

type Kind<Row> = Omit<TableSpec<Row>, 'columns' | 'keyOf' | 'nameOf' | 'tabs'> & {
  /** What their names are called. */
  readonly named: Pair
  /** Those that no other kind has. */
  readonly columns: readonly Column<Row>[]
  /** What stands with the name, where the name alone does not tell which it is. */
  readonly toldBy?: (row: Row) => string
}

export const operatedTable = <A extends CompanyAct, Row extends Operated<A>>(
  { named, columns, toldBy, ...spec }: Kind<Row>,
  onAct: (act: A, row: Row) => void,
): TableSpec<Row> => ({
  ...spec,
  columns: [
    {
      key: 'name',
      title: named,
      card: 'hero',
      cell: (row) => (toldBy ? <Named name={row.name} by={toldBy(row)} /> : row.name),
    },
    {
      key: 'state',
      title: operatorTexts.state,
      unsorted: true,
      card: 'state',
      cell: ({ state }) => <StateTag state={state} />,
    },
    ...columns,
    {
      key: 'registeredAt',
      title: operatorTexts.registeredAt,
      cell: ({ registeredAt }) => <Moment at={registeredAt} stacked />,
    },
    {
      key: 'acts',
      pinned: true,
      title: operatorTexts.acts,
      unsorted: true,
      cell: (row) => <Acts acts={row.acts} name={row.name} onAct={(act) => onAct(act, row)} />,
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  tabs: operatedStates.map((key) => ({ key, label: operatedStateNames[key] })),
})

const Named = ({ name, by }: { name: string; by: string }) => (
  <span className="operated-name">
    {name}
    <span className="sub">{by}</span>
  </span>
)

/** Names of what belongs to a row, where there is any. */
export const severalOf = (list: readonly { readonly name: string }[]) =>
  list.length > 0 ? <Several names={list.map(({ name }) => name)} /> : null
