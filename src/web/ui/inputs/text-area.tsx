/** Several lines of text, with a character count. Typing is never cut off. */
import { charactersOf } from '#domain/formats.ts'
import { inputs } from '#text/inputs.ts'
import { charactersLeftShown } from '#web/limits.ts'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { useSay } from '../say.ts'
import './inputs.css'

type Props = FrameProps & {
  name?: string
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
  charactersMax: number
  rows?: number
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
}

export function TextArea({ label, help, error, required, charactersMax, value, onValue, ...native }: Props) {
  const count = <CharacterCount used={charactersOf(value)} max={charactersMax} />
  return (
    <FieldFrame label={label} help={help} error={error} required={required} count={count}>
      {(inputAttributes) => (
        <div className="input input-area">
          <textarea
            rows={3}
            {...native}
            {...inputAttributes}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** Announced only near the limit. */
function CharacterCount({ used, max }: { used: number; max: number }) {
  const say = useSay()
  const left = max - used
  const over = left < 0
  const note = over
    ? say(inputs.charactersOver, { count: -left })
    : say(inputs.charactersLeft, { count: left })
  return (
    <p className={over ? 'field-count field-count-over' : 'field-count'}>
      <span aria-hidden="true">{say(inputs.characters, { used, max })}</span>
      <span className="unseen" aria-live="polite">
        {left <= charactersLeftShown && note}
      </span>
    </p>
  )
}
