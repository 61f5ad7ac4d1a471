/**
 * A number typed or pasted in any width and grouping: cleaned on input, shown with thousands separators, and passed
 * on as plain digits. Nothing is cleaned while an input method is composing.
 */
import {
  type ChangeEvent,
  type CompositionEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { typedNumberCharactersMax } from '#domain/limits.ts'
import { caretIn, cleanNumber, groupNumber, type Minus, tidyNumber } from '#domain/numerals.ts'
import { inputs } from '#text/inputs.ts'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { keepComposition } from '../ime-composition.ts'
import { useSay } from '../say.ts'
import './inputs.css'

type NativeProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'disabled' | 'readOnly' | 'placeholder' | 'autoFocus'
>
export type NumberFieldProps = FrameProps &
  NativeProps & {
    readonly value: string
    readonly onValue: (clean: string) => void
    readonly onBlur?: () => void
    /** The decimals shown on blur. More are never cut off. */
    readonly decimals?: number
    readonly minus?: Minus
    /** The unit after the number, announced with it. */
    readonly unit?: string
    readonly size?: 'large'
    /** Controls that change the number without typing. */
    readonly below?: ReactNode
  }

export function NumberField({
  label,
  help,
  error,
  required,
  value,
  onValue,
  onBlur,
  decimals = 0,
  minus = 'none',
  unit,
  size,
  below,
  ...native
}: NumberFieldProps) {
  const say = useSay()
  const typing = useTyping(value, minus, onValue)
  const leave = () => {
    const tidy = tidyNumber(value, decimals)
    if (tidy !== value) onValue(tidy)
    onBlur?.()
  }
  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {({ 'aria-describedby': described, ...inputAttributes }) => (
        <>
          <div className={size === 'large' ? 'input input-large' : 'input'}>
            <input
              {...native}
              {...inputAttributes}
              {...typing}
              aria-describedby={unit ? `${described} ${inputAttributes.id}-unit` : described}
              inputMode={keyboardFor(decimals)}
              autoComplete="off"
              onKeyDown={(event) => keepComposition(event.nativeEvent)}
              onBlur={leave}
            />
            {minus === 'leading' && !native.readOnly && !native.disabled && (
              <button
                type="button"
                className="input-action input-sign"
                aria-label={say(inputs.switchSign, { field: label })}
                onClick={() => onValue(value.startsWith('-') ? value.slice(1) : `-${value}`)}
              >
                ±
              </button>
            )}
            {unit && (
              <span className="input-unit" id={`${inputAttributes.id}-unit`}>
                {unit}
              </span>
            )}
          </div>
          {below}
        </>
      )}
    </FieldFrame>
  )
}

/** Numeric keyboards have no minus, so a button sets it where allowed. */
const keyboardFor = (decimals: number) => (decimals > 0 ? 'decimal' : 'numeric')

/** Shows the grouped number and keeps the caret after the same digit. */
function useTyping(value: string, minus: Minus, onValue: (clean: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [composed, setComposed] = useState<string>()
  /** A new object per change, so that the caret is set even if the number stays the same. */
  const [caret, setCaret] = useState<{ readonly before: number }>()
  const shown = groupNumber(value)
  useLayoutEffect(() => {
    const element = input.current
    if (!caret || !element || element !== document.activeElement) return
    const at = caretIn(element.value, caret.before)
    element.setSelectionRange(at, at)
  }, [caret])

  const take = (element: HTMLInputElement) => {
    const typed = element.value
    const clean = cleanNumber(typed, minus)
    setComposed(undefined)
    setCaret({ before: cleanNumber(typed.slice(0, element.selectionStart ?? typed.length), minus).length })
    if (clean.length <= typedNumberCharactersMax) onValue(clean)
  }
  return {
    ref: input,
    value: composed ?? shown,
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value)
      else take(currentTarget)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => take(currentTarget),
  }
}
