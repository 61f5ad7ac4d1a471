/** Above cards, which have no header: sorting, and selection on demand. */
import type { ReactNode } from 'react'
import { selecting, sorting } from '#text/tables.ts'
import { Button } from '../button.tsx'
import { useSay } from '../say.ts'
import { type Sort, sortText } from './list-state.ts'
import type { Column } from './spec.ts'
import { type ChoosePage, PageCheckbox } from './table-head.tsx'

type TopProps<Row> = SortProps<Row> & {
  /** Absent if rows cannot be selected. */
  choose: ChoosePage | undefined
  isChoosing: boolean
  onChoosing: (choosing: boolean) => void
  /** Other tools of the list. */
  children: ReactNode
}

export function CardsTop<Row>({ choose, isChoosing, onChoosing, children, ...order }: TopProps<Row>) {
  const say = useSay()
  return (
    <div className="cards-top">
      {choose && isChoosing && <PageCheckbox {...choose} spelled />}
      {choose && (
        <Button look="quiet" aria-pressed={isChoosing} onClick={() => onChoosing(!isChoosing)}>
          {say(isChoosing ? selecting.end : selecting.begin)}
        </Button>
      )}
      <SortChoice {...order} />
      {children}
    </div>
  )
}

type SortProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

function SortChoice<Row>({ columns, sort, onSort }: SortProps<Row>) {
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
