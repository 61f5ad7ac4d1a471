/** A filter by amount from and to, whatever the currency: a button that opens two inputs. */
import { useEffect, useId, useRef, useState } from 'react'
import { areNumbersBackward, cleanNumber, groupNumber, tidyNumber } from '#domain/numerals.ts'
import { amountRange, tables } from '#text/tables.ts'
import type { Pair, Say } from '#text/text.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Popup, usePopup } from '../popup.tsx'
import { useSay } from '../say.ts'
import type { Filter, FilterProps } from './spec.ts'

const decimalsMax = 2
const digitsMax = 13

/** As the server takes it: at most two decimals; anything else is not sent. Credit notes are negative. */
const requested = (typed: string): string | undefined => {
  const tidy = tidyNumber(cleanNumber(typed, 'leading'), 0)
  const [whole = '', fraction = ''] = tidy.split('.')
  return tidy !== '' && whole.replace('-', '').length <= digitsMax && fraction.length <= decimalsMax
    ? tidy
    : undefined
}

type TypedRange = Readonly<Record<string, string>>

/** Input that is not applied yet. */
const unanswered = (typed: TypedRange, values: FilterProps['values']): TypedRange =>
  Object.fromEntries(Object.entries(typed).filter(([name, one]) => one !== (values[name]?.[0] ?? '')))

/** As shown: grouped, one end or both, or any amount. */
function inWords(say: Say, least: string, most: string): string {
  const ends = { least: groupNumber(least), most: groupNumber(most) }
  if (least === '' && most === '') return say(amountRange.any)
  if (most === '') return say(amountRange.from, ends)
  return least === '' ? say(amountRange.upTo, ends) : say(amountRange.between, ends)
}

export function amountFilter(label: Pair, names: readonly [least: string, most: string]): Filter {
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const say = useSay()
    const id = useId()
    const { control, holder, open, setOpen, close } = usePopup()
    const [typed, setTyped] = useState<TypedRange>({})
    // The address follows a moment later: typed input is kept until then, so that both ends are sent.
    const answered = names.map((name) => values[name]?.[0] ?? '').join(' ')
    const [seen, setSeen] = useState(answered)
    if (answered !== seen) {
      setSeen(answered)
      setTyped(unanswered(typed, values))
    }
    const shownOf = (name: string): string => typed[name] ?? values[name]?.[0] ?? ''
    const takenOf = (name: string): string =>
      typed[name] === undefined ? (values[name]?.[0] ?? '') : (requested(typed[name]) ?? '')
    const [least, most] = [takenOf(names[0]), takenOf(names[1])]
    const wrong = areNumbersBackward(least, most)
    // A range in the wrong order is reported and not sent.
    const leave = () => {
      if (Object.keys(typed).length === 0 || wrong) return
      const next = { [names[0]]: least, [names[1]]: most }
      setTyped(unanswered(next, values))
      onChange({ [names[0]]: least === '' ? [] : [least], [names[1]]: most === '' ? [] : [most] })
    }
    // A click elsewhere removes the inputs before they blur.
    const wasOpen = useRef(false)
    useEffect(() => {
      if (wasOpen.current && !open) leave()
      wasOpen.current = open
    })
    const apply = () => {
      leave()
      if (!wrong) close()
    }
    const said = (
      <p id={`${id}-wrong`} className="filter-wrong" role="status">
        {wrong && say(amountRange.outOfOrder)}
      </p>
    )
    return (
      <div {...holder} className="amount-filter">
        <button
          ref={control}
          type="button"
          className={wrong ? 'input input-button input-wrong' : 'input input-button'}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-describedby={open ? undefined : `${id}-wrong`}
          onClick={() => setOpen(!open)}
        >
          <span className="filter-words">
            {say(tables.filterIs, { filter: spoken, choice: inWords(say, least, most) })}
          </span>
          <Icon name="down" />
        </button>
        {!open && said}
        {open && (
          <Popup under={control} className="popup-amounts">
            <fieldset id={id} className="amount-ends" aria-label={spoken}>
              {names.map((name, end) => (
                <input
                  key={name}
                  className="input input-small"
                  inputMode="decimal"
                  aria-label={say(end === 0 ? amountRange.least : amountRange.most)}
                  placeholder={say(end === 0 ? amountRange.least : amountRange.most)}
                  aria-invalid={wrong || undefined}
                  aria-describedby={wrong ? `${id}-wrong` : undefined}
                  value={shownOf(name)}
                  onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
                  onBlur={leave}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') apply()
                  }}
                />
              ))}
              {said}
              <Button look="primary" onClick={apply}>
                {say(amountRange.apply)}
              </Button>
            </fieldset>
          </Popup>
        )}
      </div>
    )
  }
  return { names, label, Control }
}
