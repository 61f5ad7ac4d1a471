/** The rows of a table and their cells. */
import { Fragment, memo, type Ref, useRef } from 'react'
import { selecting } from '#text/tables.ts'
import { useSay } from '../say.ts'
import { groupHeads } from './group-heads.ts'
import { RowTab } from './row-tab.ts'
import { type Column, cellLook, type TableSpec } from './spec.ts'

export type RowSelection = {
  readonly isChosen: (key: string) => boolean
  /** `stretching`: from the last selected row to this one. */
  readonly onChoose: (index: number, stretching: boolean) => void
}

type Props<Row> = {
  spec: TableSpec<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  choosing: RowSelection | undefined
  /** While other rows load, these are inert. */
  inert: boolean
  bodyRef: Ref<HTMLTableSectionElement>
  /** The row that is a tab stop. */
  reached: number
  onReach: (index: number) => void
  /** Whether rows stand under the heads of their groups. */
  isGrouped: boolean
}

export function TableBody<Row>(props: Props<Row>) {
  const { spec, columns, rows, choosing, inert, bodyRef, reached, onReach, isGrouped } = props
  const heads = groupHeads(isGrouped ? spec.groups : undefined, rows)
  const span = columns.length + (choosing ? 1 : 0)
  return (
    <tbody ref={bodyRef} inert={inert}>
      {rows.map((row, index) => {
        const key = spec.keyOf(row)
        const head = heads.get(index)
        return (
          <Fragment key={key}>
            {head !== undefined && (
              <tr className="group-row">
                <td colSpan={span}>{head}</td>
              </tr>
            )}
            <TableRow
              row={row}
              name={spec.nameOf(row)}
              index={index}
              columns={columns}
              isChosen={choosing?.isChosen(key)}
              onChoose={choosing?.onChoose}
              isReached={index === reached}
              onReach={onReach}
            />
          </Fragment>
        )
      })}
    </tbody>
  )
}

type RowProps<Row> = {
  row: Row
  name: string
  index: number
  columns: readonly Column<Row>[]
  /** Undefined if rows cannot be selected. */
  isChosen: boolean | undefined
  onChoose: RowSelection['onChoose'] | undefined
  isReached: boolean
  onReach: (index: number) => void
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { row, name, index, columns, isChosen, onChoose, isReached, onReach } = props
  const tabIndex = isReached ? 0 : -1
  return (
    <tr
      tabIndex={tabIndex}
      className={isChosen ? 'row-chosen' : undefined}
      aria-selected={isChosen}
      onFocus={() => onReach(index)}
    >
      <RowTab value={tabIndex}>
        {onChoose && (
          <td className="choose-cell">
            <RowCheckbox
              name={name}
              checked={isChosen ?? false}
              tabIndex={tabIndex}
              onChoose={(stretching) => onChoose(index, stretching)}
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} className={cellLook(column)}>
            {column.cell(row) ?? (column.pinned ? null : '–')}
          </td>
        ))}
      </RowTab>
    </tr>
  )
}

/** Selecting or focusing a row does not render the others. */
const TableRow = memo(PlainRow) as typeof PlainRow

type BoxProps = { name: string; checked: boolean; tabIndex: number; onChoose: (stretching: boolean) => void }

export function RowCheckbox({ name, checked, tabIndex, onChoose }: BoxProps) {
  const say = useSay()
  const stretching = useRef(false)
  return (
    <label className="choose">
      <input
        type="checkbox"
        aria-label={say(selecting.row, { name })}
        checked={checked}
        tabIndex={tabIndex}
        onClick={(event) => {
          stretching.current = event.shiftKey
        }}
        onChange={() => onChoose(stretching.current)}
      />
    </label>
  )
}
