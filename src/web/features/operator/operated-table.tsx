/** The tables of operators: name, state, specific columns, and actions. */
import { type CompanyAction, type OperatedState, operatedStates } from '#domain/operator/rules.ts'
import { operatedStateNames, operatorTexts } from '#text/operator.ts'
import type { Pair } from '#text/text.ts'
import { Moment } from '#web/ui/moment.tsx'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { Actions } from './actions.tsx'
import { Several, StateTag } from './state-tag.tsx'

type OperatedRow<A extends CompanyAction> = {
  readonly id: string
  readonly name: string
  readonly state: OperatedState
  readonly registeredAt: string
  readonly actions: readonly A[]
}

type Kind<Row> = Omit<TableSpec<Row>, 'columns' | 'keyOf' | 'nameOf' | 'tabs'> & {
  /** The header of the name column. */
  readonly named: Pair
  /** Columns that no other kind has. */
  readonly columns: readonly Column<Row>[]
  /** Shown with the name, to tell equal names apart. */
  readonly distinguishedBy?: (row: Row) => string
}

export const operatedTable = <A extends CompanyAction, Row extends OperatedRow<A>>(
  { named, columns, distinguishedBy, ...spec }: Kind<Row>,
  onAction: (act: A, row: Row) => void,
): TableSpec<Row> => ({
  ...spec,
  columns: [
    {
      key: 'name',
      title: named,
      card: 'hero',
      cell: (row) => (distinguishedBy ? <Named name={row.name} by={distinguishedBy(row)} /> : row.name),
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
      key: 'actions',
      pinned: true,
      title: operatorTexts.actions,
      unsorted: true,
      cell: (row) => <Actions actions={row.actions} name={row.name} onAction={(act) => onAction(act, row)} />,
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

/** Names of related records, if any. */
export const severalOf = (list: readonly { readonly name: string }[]) =>
  list.length > 0 ? <Several names={list.map(({ name }) => name)} /> : null
