/** A filter that holds to some of a few choices. */
import { Select } from 'antd'
import { tables } from '#text/tables.ts'
import type { Pair } from '#text/text.ts'
import { useSay } from '../say.ts'
import type { Filter, FilterProps } from './spec.ts'

type Choice = { readonly value: string; readonly label: Pair }

export function choiceFilter(name: string, label: Pair, choices: readonly Choice[]): Filter {
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const say = useSay()
    const options = choices.map((choice) => ({ value: choice.value, label: say(choice.label) }))
    const chosen = options.filter(({ value }) => values[name]?.includes(value))
    /** In one short line: the one choice, or how many there are. */
    const [only, another] = chosen
    const choice = only && !another ? only.label : chosen.length
    return (
      <Select
        mode="multiple"
        // Few enough to be there as they are read: a virtual list stands for them by their values.
        virtual={false}
        className="choice-filter"
        aria-label={spoken}
        placeholder={spoken}
        maxTagCount={0}
        maxTagPlaceholder={say(tables.filterIs, { filter: spoken, choice })}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        value={[...(values[name] ?? [])]}
        onChange={(next) => onChange({ [name]: next })}
      />
    )
  }
  return { names: [name], label, Control }
}
