/** A filter that holds to amounts from or up to so much, whatever the currency. */
import { useState } from 'react'
import { cleanNumber, tidyNumber } from '#domain/numerals.ts'
import type { Pair } from '#text/text.ts'
import type { Filter, FilterProps } from './spec.ts'

const decimalsMax = 2
const digitsMax = 13

/** As the server takes it: at most two decimals; what is more is no amount and is not asked for. */
const asked = (typed: string): string | undefined => {
  const tidy = tidyNumber(cleanNumber(typed, 'none'), 0)
  const [whole = '', fraction = ''] = tidy.split('.')
  return tidy !== '' && whole.length <= digitsMax && fraction.length <= decimalsMax ? tidy : undefined
}

export function amountFilter(name: string, label: Pair): Filter {
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const [set = ''] = values[name] ?? []
    const [typed, setTyped] = useState<string>()
    const leave = () => {
      if (typed === undefined) return
      const next = asked(typed)
      setTyped(undefined)
      if (typed.trim() === '' || next !== undefined) onChange({ [name]: next === undefined ? [] : [next] })
    }
    return (
      <input
        className="input input-small short-input"
        inputMode="decimal"
        aria-label={spoken}
        placeholder={spoken}
        value={typed ?? set}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
      />
    )
  }
  return { names: [name], label, Control }
}
