/** Column visibility and order; changes apply at once behind the dialog. */
import { useId } from 'react'
import { columnTexts } from '#text/tables.ts'
import { Button } from '../button.tsx'
import { Modal } from '../dialog.tsx'
import { Checkbox } from '../field.tsx'
import { useSay } from '../say.ts'
import {
  type Arrangement,
  defaultArrangement,
  isColumnVisible,
  orderedColumns,
  withColumnMoved,
  withColumnToggled,
} from './arrangement.ts'
import { type Column, isHero } from './spec.ts'
import { TableIcon } from './table-icon.tsx'

type Props = {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'card' | 'extra'>[]
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
  onClose: () => void
}

export function ColumnSettings({ columns, arrangement, onChange, onClose }: Props) {
  const say = useSay()
  const titleId = useId()
  const keys = columns.map(({ key }) => key)
  const columnOf = (key: string) => columns.find((column) => column.key === key)
  const [, ...movable] = orderedColumns(keys, arrangement)
  return (
    <Modal className="dialog" labelledBy={titleId} onClose={onClose}>
      <div className="dialog-body">
        <h2 id={titleId}>{say(columnTexts.title)}</h2>
        <p className="sub">{say(columnTexts.hint)}</p>
        <ul className="column-list">
          {movable.map((key, at) => {
            const own = columnOf(key)
            const column = own ? say(own.title) : key
            const stays = own !== undefined && isHero(own)
            const move = (step: -1 | 1) => onChange(withColumnMoved(keys, arrangement, key, step))
            return (
              <li key={key}>
                <Checkbox
                  label={column}
                  checked={stays || isColumnVisible(arrangement, key, own?.extra === true)}
                  disabled={stays}
                  onChange={() => onChange(withColumnToggled(arrangement, key, own?.extra))}
                />
                <span className="grow" />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={say(columnTexts.forward, { column })}
                  aria-disabled={at === 0}
                  onClick={() => move(-1)}
                >
                  <TableIcon name="up" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={say(columnTexts.backward, { column })}
                  aria-disabled={at === movable.length - 1}
                  onClick={() => move(1)}
                >
                  <TableIcon name="down" />
                </button>
              </li>
            )
          })}
        </ul>
        <div className="dialog-actions">
          <Button onClick={() => onChange(defaultArrangement)}>{say(columnTexts.reset)}</Button>
          <Button look="primary" onClick={onClose}>
            {say(columnTexts.done)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
