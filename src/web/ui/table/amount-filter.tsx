/** A filter that holds to amounts from and up to so much, whatever the currency: two ends side by side, in their order. */
import { useId, useState } from 'react'
import { areNumbersBackward, cleanNumber, tidyNumber } from '#domain/numerals.ts'
import { amountRange } from '#text/tables.ts'
import type { Pair } from '#text/text.ts'
import { useSay } from '../say.ts'
import type { Filter, FilterProps } from './spec.ts'

const decimalsMax = 2
const digitsMax = 13

/** As the server takes it: at most two decimals; what is more is no amount and is not asked for. Credit notes are below zero. */
const asked = (typed: string): string | undefined => {
  const tidy = tidyNumber(cleanNumber(typed, 'leading'), 0)
  const [whole = '', fraction = ''] = tidy.split('.')
  return tidy !== '' && whole.replace('-', '').length <= digitsMax && fraction.length <= decimalsMax
    ? tidy
    : undefined
}

type Typed = Readonly<Record<string, string>>

/** What the list is not yet held to. */
const unanswered = (typed: Typed, values: FilterProps['values']): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, one]) => one !== (values[name]?.[0] ?? '')))

export function amountFilter(label: Pair, names: readonly [least: string, most: string]): Filter {
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const say = useSay()
    const id = useId()
    const [typed, setTyped] = useState<Typed>({})
    // The address follows a moment later: what was typed stays until it does, or a second end would be sent without the first.
    const answered = names.map((name) => values[name]?.[0] ?? '').join(' ')
    const [seen, setSeen] = useState(answered)
    if (answered !== seen) {
      setSeen(answered)
      setTyped(unanswered(typed, values))
    }
    const shownOf = (name: string): string => typed[name] ?? values[name]?.[0] ?? ''
    const takenOf = (name: string): string =>
      typed[name] === undefined ? (values[name]?.[0] ?? '') : (asked(typed[name]) ?? '')
    const [least, most] = [takenOf(names[0]), takenOf(names[1])]
    const wrong = areNumbersBackward(least, most)
    // What is the wrong way round is said and not asked for.
    const leave = () => {
      if (Object.keys(typed).length === 0 || wrong) return
      const next = { [names[0]]: least, [names[1]]: most }
      setTyped(unanswered(next, values))
      onChange({ [names[0]]: least === '' ? [] : [least], [names[1]]: most === '' ? [] : [most] })
    }
    return (
      <fieldset className="amount-filter" aria-label={spoken}>
        {names.map((name, end) => (
          <input
            key={name}
            className="input input-small"
            inputMode="decimal"
            aria-label={say(end === 0 ? amountRange.least : amountRange.most)}
            placeholder={say(end === 0 ? amountRange.least : amountRange.most)}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? id : undefined}
            value={shownOf(name)}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave()
            }}
          />
        ))}
        <p id={id} className="filter-wrong" role="status">
          {wrong && say(amountRange.outOfOrder)}
        </p>
      </fieldset>
    )
  }
  return { names, label, Control }
}
