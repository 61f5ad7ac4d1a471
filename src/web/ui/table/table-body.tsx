/** The rows of a table and their cells. */
import { memo, type ReactNode, type Ref, useRef } from 'react'
import { selecting } from '#text/tables.ts'
import { useSay } from '../say.ts'
import { RowTab } from './row-tab.ts'
import type { Column, TableSpec } from './spec.ts'

export type Choosing = {
  readonly isChosen: (key: string) => boolean
  /** `stretching`: from the row that was chosen before up to this one. */
  readonly onChoose: (index: number, stretching: boolean) => void
}

type Props<Row> = {
  spec: TableSpec<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  choosing: Choosing | undefined
  bodyRef: Ref<HTMLTableSectionElement>
  /** The row that Tab leads to. */
  reached: number
  onReach: (index: number) => void
}

export function TableBody<Row>({ spec, columns, rows, choosing, bodyRef, reached, onReach }: Props<Row>) {
  return (
    <tbody ref={bodyRef}>
      {rows.map((row, index) => {
        const key = spec.keyOf(row)
        const isChosen = choosing?.isChosen(key) ?? false
        return (
          <tr
            key={key}
            tabIndex={index === reached ? 0 : -1}
            className={isChosen ? 'row-chosen' : undefined}
            aria-selected={choosing ? isChosen : undefined}
            onFocus={() => onReach(index)}
          >
            <RowTab value={index === reached ? 0 : -1}>
              {choosing && (
                <td className="choose-cell">
                  <RowCheckbox
                    name={spec.nameOf(row)}
                    checked={isChosen}
                    tabIndex={index === reached ? 0 : -1}
                    onChoose={(stretching) => choosing.onChoose(index, stretching)}
                  />
                </td>
              )}
              <Cells columns={columns as readonly Column<unknown>[]} row={row} />
            </RowTab>
          </tr>
        )
      })}
    </tbody>
  )
}

type CellsProps = { columns: readonly Column<unknown>[]; row: unknown }

/** Choosing a row or going to it leaves the cells of all rows as they are. */
const Cells = memo(
  ({ columns, row }: CellsProps): ReactNode =>
    columns.map(({ key, align, cell }) => (
      <td key={key} className={align === 'end' ? 'end' : undefined}>
        {cell(row)}
      </td>
    )),
)

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
