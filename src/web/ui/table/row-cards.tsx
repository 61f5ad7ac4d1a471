/** The rows as cards, where the window is too narrow for a table: the name, the amount, the state, then the rest. */
import { sorting } from '#text/tables.ts'
import { Facts } from '../panels.tsx'
import { useSay } from '../say.ts'
import { type Sort, sortText } from './list-state.ts'
import type { Column, TableSpec } from './spec.ts'
import { type Choosing, RowCheckbox } from './table-body.tsx'

type Props<Row> = {
  spec: TableSpec<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  choosing: Choosing | undefined
  /** While other rows are on their way nothing is done with these. */
  inert: boolean
}

export function RowCards<Row>({ spec, columns, rows, choosing, inert }: Props<Row>) {
  const say = useSay()
  const [name, ...others] = columns
  const facts = others.filter(({ card }) => card === undefined)
  const heroes = others.filter(({ card }) => card === 'hero')
  const wholes = others.filter(({ card }) => card === 'whole')
  const states = others.filter(({ card }) => card === 'state')
  return (
    <ul className="row-cards" aria-label={say(spec.label)} inert={inert}>
      {rows.map((row, index) => {
        const key = spec.keyOf(row)
        const isChosen = choosing?.isChosen(key) ?? false
        return (
          <li key={key} className={isChosen ? 'row-card row-chosen' : 'row-card'}>
            <div className="row-card-head">
              {choosing && (
                <RowCheckbox
                  name={spec.nameOf(row)}
                  checked={isChosen}
                  tabIndex={0}
                  onChoose={() => choosing.onChoose(index, false)}
                />
              )}
              {name?.cell(row)}
              <span className="grow" />
              {states.map(({ key: state, cell }) => (
                <span key={state}>{cell(row)}</span>
              ))}
            </div>
            {heroes.map(({ key: hero, cell }) => (
              <p key={hero} className="row-card-hero">
                {cell(row)}
              </p>
            ))}
            {wholes.map(({ key: whole, cell }) => (
              <div key={whole} className="row-card-whole">
                {cell(row)}
              </div>
            ))}
            {facts.length > 0 && (
              <Facts facts={facts.map(({ title, cell }) => ({ label: say(title), value: cell(row) }))} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type SortProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

/** Cards have no heads to sort by. */
export function SortChoice<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const say = useSay()
  const sortable = columns.filter(({ unsorted }) => !unsorted)
  const choices = sortable.flatMap(({ key, title }) => [
    { sort: { field: key, descending: false }, label: say(sorting.up, { column: say(title) }) },
    { sort: { field: key, descending: true }, label: say(sorting.down, { column: say(title) }) },
  ])
  return (
    <select
      className="input input-small"
      aria-label={say(sorting.by)}
      value={sort ? sortText(sort) : ''}
      onChange={({ target }) =>
        onSort(choices.find((choice) => sortText(choice.sort) === target.value)?.sort)
      }
    >
      <option value="">{say(sorting.natural)}</option>
      {choices.map((choice) => (
        <option key={sortText(choice.sort)} value={sortText(choice.sort)}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
