/** The grid in which lines are typed or pasted from a spreadsheet; only the rows in sight are drawn. */
import { type ClipboardEvent, useId } from 'react'
import type { FieldErrors } from '#contract/check.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { lineColumns } from '#text/reconciliations.ts'
import { RequiredMark } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { EntryCards } from './entry-cards.tsx'
import {
  isNumeric,
  isRequired,
  type LineField,
  lineFields,
  pastedCells,
  type TypedLine,
  withPaste,
} from './typed-lines.ts'
import { rowHeightPx, useVirtualRows } from './virtual-rows.ts'
import './lines.css'

type Props = {
  lines: readonly TypedLine[]
  onLines: (lines: readonly TypedLine[]) => void
  /** By `items.<row>.<field>`. */
  errors: FieldErrors
  /** Why a line was rejected, by its number. */
  rejections: ReadonlyMap<string, string>
}

/** Errors that are listed under the grid; the others are marked in it. */
const errorsShownMax = 10

export function LinesGrid(props: Props) {
  const { lines, onLines, errors, rejections } = props
  const isNarrow = useNarrow()
  const change = (row: number, field: LineField, value: string) =>
    onLines(lines.map((line, n) => (n === row ? { ...line, [field]: value } : line)))
  const remove = (row: number) => onLines(lines.filter((_, n) => n !== row))
  return isNarrow ? (
    <EntryCards lines={lines} errors={errors} rejections={rejections} onChange={change} onRemove={remove} />
  ) : (
    <EntryGrid {...props} onChange={change} onRemove={remove} />
  )
}

type GridProps = Props & {
  onChange: (row: number, field: LineField, value: string) => void
  onRemove: (row: number) => void
}

function EntryGrid({ lines, onLines, errors, rejections, onChange, onRemove }: GridProps) {
  const say = useSay()
  const id = useId()
  const errorId = (row: number, field: LineField): string => `${id}-${row}-${field}`
  const { box, onScroll, ...rows } = useVirtualRows(lines.length)
  const paste = (event: ClipboardEvent, row: number, field: LineField) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    onLines(withPaste(lines, row, field, cells))
  }
  const rejected = lines.flatMap(({ key, number }) => {
    const why = rejections.get(number.trim())
    return why === undefined ? [] : [{ key, number, why }]
  })
  const wrong = lines.flatMap(({ key }, row) =>
    lineFields.flatMap((field) => {
      const message = errors[`items.${row}.${field}`]
      return message === undefined ? [] : [{ key: `${key} ${field}`, row, field, message }]
    }),
  )
  return (
    <>
      {rejected.length > 0 && (
        <ul className="statement-errors">
          {rejected.map(({ key, number, why }) => (
            <li key={key}>
              {number} <span className="sub">{why}</span>
            </li>
          ))}
        </ul>
      )}
      <div
        ref={box}
        className="check-box check-typed"
        role="grid"
        aria-label={say(editTexts.grid)}
        aria-rowcount={lines.length + 1}
        onScroll={onScroll}
      >
        <div className="check-head" role="row" aria-rowindex={1}>
          {lineFields.map((field) => (
            <span
              role="columnheader"
              key={field}
              className={field === 'number' ? 'check-number' : 'check-cell'}
            >
              <span>
                {say(lineColumns[field])}
                {isRequired(field) && <RequiredMark />}
              </span>
            </span>
          ))}
        </div>
        <div className="check-rows" style={{ height: rows.heightPx }}>
          {lines.slice(rows.first, rows.last).map((line, n) => {
            const row = rows.first + n
            const rejection = rejections.get(line.number.trim())
            return (
              <div
                key={line.key}
                role="row"
                aria-rowindex={row + 2}
                className="check-row"
                style={{ transform: `translateY(${row * rowHeightPx}px)` }}
              >
                {lineFields.map((field) => {
                  const error = errors[`items.${row}.${field}`]
                  return (
                    <span
                      role="gridcell"
                      key={field}
                      className={field === 'number' ? 'check-number' : 'check-cell'}
                      title={error ?? (field === 'number' ? rejection : undefined)}
                    >
                      <input
                        className={error ? 'line-input line-wrong' : 'line-input'}
                        aria-label={`${say(lineColumns[field])} ${row + 1}`}
                        aria-invalid={error ? true : undefined}
                        aria-describedby={error && errorId(row, field)}
                        aria-required={isRequired(field) || undefined}
                        title={error ?? rejection}
                        inputMode={isNumeric(field) ? 'decimal' : undefined}
                        value={line[field]}
                        onChange={({ currentTarget }) => onChange(row, field, currentTarget.value)}
                        onPaste={(event) => paste(event, row, field)}
                      />
                    </span>
                  )
                })}
                <span role="gridcell">
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={say(editTexts.removeLine, { row: row + 1 })}
                    onClick={() => onRemove(row)}
                  >
                    <Icon name="close" />
                  </button>
                </span>
              </div>
            )
          })}
        </div>
      </div>
      {wrong.length > 0 && (
        <ul className="statement-errors statement-wrong">
          {wrong.slice(0, errorsShownMax).map(({ key, row, field, message }) => (
            <li key={key} id={errorId(row, field)}>
              {say(editTexts.fieldError, { row: row + 1, field: say(lineColumns[field]), message })}
            </li>
          ))}
          {wrong.length > errorsShownMax && (
            <li>{say(editTexts.moreErrors, { count: wrong.length - errorsShownMax })}</li>
          )}
        </ul>
      )}
    </>
  )
}
