/** Editing the list of job titles: a code and both names per line, with errors shown. */
import { useId } from 'react'
import { type Position, positionError, positionsIn } from '#domain/operator/positions.ts'
import { configTexts } from '#text/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'

type Props = {
  /** The list as JSON, as the config keeps it. */
  value: string
  error: string | undefined
  readOnly: boolean
  onValue: (value: string) => void
  onBlur: () => void
}

const parts = [
  { key: 'value', label: configTexts.positionCode },
  { key: 'zh', label: configTexts.positionZh },
  { key: 'en', label: configTexts.positionEn },
] as const

/** The next unused number. */
const nextCode = (list: readonly Position[]): string =>
  String(Math.max(0, ...list.map(({ value }) => Number(value) || 0)) + 1)

export function PositionsEditor({ value, error, readOnly, onValue, onBlur }: Props) {
  const say = useSay()
  const errorId = useId()
  const list = positionsIn(value) ?? []
  const invalid = error ? positionError(list) : undefined
  const errorNote = error && (
    <p className="field-error" id={errorId} role="alert">
      {error}
    </p>
  )
  const write = (next: readonly Position[]) => onValue(JSON.stringify(next))
  const change = (at: number, part: Partial<Position>) =>
    write(list.map((position, index) => (index === at ? { ...position, ...part } : position)))
  return (
    <div className="field">
      <div className="positions">
        <div className="position positions-head" aria-hidden="true">
          {parts.map(({ key, label }) => (
            <span key={key}>{say(label)}</span>
          ))}
        </div>
        {list.map((position, at) => (
          // Keyed by index, because the code may change while typing.
          <div key={at} className="position">
            {parts.map(({ key, label }) => (
              <div key={key} className="input">
                <input
                  aria-label={`${say(label)} ${at + 1}`}
                  aria-invalid={
                    (invalid?.part === key && [invalid.at, invalid.earlier].includes(at)) || undefined
                  }
                  aria-describedby={error && errorId}
                  readOnly={readOnly}
                  value={position[key]}
                  onBlur={onBlur}
                  onChange={({ currentTarget }) => change(at, { [key]: currentTarget.value })}
                />
              </div>
            ))}
            <button
              type="button"
              className="icon-button"
              aria-label={say(configTexts.positionRemove, { name: position.zh || position.value })}
              onClick={() => write(list.filter((_, index) => index !== at))}
            >
              <Icon name="remove" size={18} />
            </button>
            {invalid?.at === at && errorNote}
          </div>
        ))}
      </div>
      <Button onClick={() => write([...list, { value: nextCode(list), zh: '', en: '' }])}>
        {say(configTexts.positionAdd)}
      </Button>
      <div className="field-notes">
        {!invalid && errorNote}
        <p className="field-help">{say(configTexts.positionsHint)}</p>
      </div>
    </div>
  )
}
