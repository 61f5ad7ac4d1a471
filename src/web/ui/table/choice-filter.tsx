/** A filter by some of a few choices, or by one of them. */
import { tables } from '#text/tables.ts'
import type { Pair } from '#text/text.ts'
import { MultiSelect } from '../inputs/multi-select.tsx'
import { useSay } from '../say.ts'
import type { Filter, FilterProps } from './spec.ts'

type Choice = { readonly value: string; readonly label: Pair }

/** For a call that takes one value: another choice replaces the first. */
export const singleFilter = (name: string, label: Pair, choices: readonly Choice[]): Filter =>
  choiceFilter(name, label, choices, 1)

export function choiceFilter(
  name: string,
  label: Pair,
  choices: readonly Choice[],
  chosenMax = choices.length,
): Filter {
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const say = useSay()
    const options = choices.map((choice) => ({ value: choice.value, label: say(choice.label) }))
    const chosen = options.filter(({ value }) => values[name]?.includes(value))
    /** In one line: the one choice, or the number of choices. */
    const [only, another] = chosen
    const choice = only && !another ? only.label : chosen.length
    return (
      <MultiSelect
        className="choice-filter"
        label={spoken}
        choices={options}
        values={values[name] ?? []}
        summary={say(tables.filterIs, { filter: spoken, choice })}
        onValues={(next) => onChange({ [name]: next.slice(-chosenMax) })}
      />
    )
  }
  return { names: [name], label, Control }
}
