/** The header of a table: sortable columns with their current order. */
import { useEffect, useRef } from 'react'
import { selecting } from '#text/tables.ts'
import { useSay } from '../say.ts'
import { nextSort, type Sort } from './list-state.ts'
import type { coverage } from './selection.ts'
import { type Column, cellLook } from './spec.ts'
import { TableIcon } from './table-icon.tsx'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  /** The default order. */
  natural?: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  /** Absent if rows cannot be selected. */
  choose?: ChoosePage | undefined
}

export type ChoosePage = { readonly covered: ReturnType<typeof coverage>; readonly onChoose: () => void }

export function TableHead<Row>({ columns, sort, natural, onSort, choose }: Props<Row>) {
  return (
    <thead>
      <tr>
        {choose && (
          <th scope="col" className="choose-cell">
            <PageCheckbox {...choose} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} sort={sort} natural={natural} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

type HeadProps<Row> = { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'natural' | 'onSort'>

function ColumnHead<Row>({ column, sort, natural, onSort }: HeadProps<Row>) {
  const { key, title, unsorted } = column
  const say = useSay()
  const order = sort ?? natural
  const direction = order?.field === key ? (order.descending ? 'descending' : 'ascending') : 'none'
  const icons = { none: 'unsorted', ascending: 'up', descending: 'down' } as const
  return (
    <th scope="col" className={cellLook(column)} aria-sort={unsorted ? undefined : direction}>
      {unsorted ? (
        say(title)
      ) : (
        <button type="button" className="sort-button" onClick={() => onSort(nextSort(sort, key))}>
          <span className="head-words">{say(title)}</span>
          <TableIcon name={icons[direction]} size={14} />
        </button>
      )}
    </th>
  )
}

/** Checked if all rows of the page are selected, indeterminate if some are. */
export function PageCheckbox({ covered, onChoose, spelled = false }: ChoosePage & { spelled?: boolean }) {
  const say = useSay()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = covered === 'some'
  }, [covered])
  return (
    <label className={spelled ? 'choose choose-spelled' : 'choose'}>
      <input
        ref={box}
        type="checkbox"
        aria-label={say(selecting.page)}
        checked={covered === 'all'}
        onChange={onChoose}
      />
      {spelled && <span aria-hidden="true">{say(selecting.page)}</span>}
    </label>
  )
}
