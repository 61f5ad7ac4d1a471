/** The lines of the editor in a narrow window: a card each, with its fields and what is wrong with them. */
import type { FieldErrors } from '#contract/check.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { lineColumns } from '#text/reconciliations.ts'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { LineCards } from './line-cards.tsx'
import { isNumeric, isRequired, type LineField, lineFields, type TypedLine } from './typed-lines.ts'

type Props = {
  lines: readonly TypedLine[]
  errors: FieldErrors
  rejections: ReadonlyMap<string, string>
  onChange: (row: number, field: LineField, value: string) => void
  onRemove: (row: number) => void
}

export function EntryCards({ lines, errors, rejections, onChange, onRemove }: Props) {
  const say = useSay()
  return (
    <LineCards label={say(editTexts.grid)} lines={lines} keyOf={({ key }) => key}>
      {(line, row) => {
        const rejection = rejections.get(line.number.trim())
        return (
          <>
            <div className="line-card-head">
              <strong>{say(editTexts.lineNumber, { row: row + 1 })}</strong>
              <button
                type="button"
                className="icon-button"
                aria-label={say(editTexts.removeLine, { row: row + 1 })}
                onClick={() => onRemove(row)}
              >
                <Icon name="close" />
              </button>
            </div>
            {rejection && <p className="sub">{rejection}</p>}
            <div className="line-entry">
              {lineFields.map((field) => (
                <TextField
                  key={field}
                  label={say(lineColumns[field])}
                  required={isRequired(field)}
                  inputMode={isNumeric(field) ? 'decimal' : undefined}
                  value={line[field]}
                  onValue={(value) => onChange(row, field, value)}
                  error={errors[`items.${row}.${field}`]}
                />
              ))}
            </div>
          </>
        )
      }}
    </LineCards>
  )
}
