/** A filter that holds to some of a few choices. */
import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Pair } from '#text/text.ts'
import { useSay } from '../say.ts'
import type { Filter, FilterProps } from './spec.ts'

type Choice = { readonly value: string; readonly label: Pair }

/** What is chosen, in one short line: the one choice, or how many there are. */
const summary = (label: string, chosen: readonly { readonly label?: ReactNode }[]): ReactNode => (
  <>
    {label}: {chosen.length === 1 ? chosen[0]?.label : chosen.length}
  </>
)

export function choiceFilter(name: string, label: Pair, choices: readonly Choice[]): Filter {
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const say = useSay()
    return (
      <Select
        mode="multiple"
        className="choice-filter"
        aria-label={spoken}
        placeholder={spoken}
        maxTagCount={0}
        maxTagPlaceholder={(chosen) => summary(spoken, chosen)}
        showSearch={{ optionFilterProp: 'label' }}
        options={choices.map((choice) => ({ value: choice.value, label: say(choice.label) }))}
        value={[...(values[name] ?? [])]}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    )
  }
  return { names: [name], label, Control }
}
