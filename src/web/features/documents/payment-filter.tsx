/** A filter by payment: paid or not, falling due soon, or overdue. The last of these name days, which stand in the address. */
import { addDays, type Day } from '#domain/day.ts'
import { likelyDays } from '#domain/documents/entry.ts'
import { paymentTexts } from '#text/documents.ts'
import { useToday } from '#web/ui/business-time.ts'
import { useSay } from '#web/ui/say.ts'
import type { FilterValues } from '#web/ui/table/list-state.ts'
import type { Filter, FilterProps } from '#web/ui/table/spec.ts'

type Standing = keyof typeof paymentTexts

const within = (paid: 'yes' | 'no', from?: Day, to?: Day): FilterValues => ({
  paid: [paid],
  dueFrom: from ? [from] : [],
  dueTo: to ? [to] : [],
})

/** Next N days are today and the N − 1 after it. */
const asked: Readonly<Record<Standing, (today: Day) => FilterValues>> = {
  unpaid: () => within('no'),
  next7Days: (today) => within('no', today, addDays(today, 6)),
  next30Days: (today) => within('no', today, addDays(today, 29)),
  overdue: (today) => within('no', likelyDays(today).first, addDays(today, -1)),
  paid: () => within('yes'),
}
const standings = Object.keys(asked) as readonly Standing[]

const isAsked = (wanted: FilterValues, values: FilterValues): boolean =>
  Object.entries(wanted).every(([name, list]) => String(values[name] ?? []) === String(list))

/** Days that nobody has named so leave what is said about payment alone. */
function standingIn(values: FilterValues, today: Day): Standing | '' {
  const named = standings.find((one) => isAsked(asked[one](today), values))
  if (named) return named
  const [paid] = values['paid'] ?? []
  return paid === undefined ? '' : paid === 'yes' ? 'paid' : 'unpaid'
}

function Control({ label, values, onChange }: FilterProps) {
  const say = useSay()
  const today = useToday()
  return (
    <select
      className="input input-small"
      aria-label={label}
      value={standingIn(values, today)}
      onChange={({ target }) => {
        const chosen = standings.find((one) => one === target.value)
        onChange(chosen ? asked[chosen](today) : { paid: [], dueFrom: [], dueTo: [] })
      }}
    >
      <option value="">{label}</option>
      {standings.map((one) => (
        <option key={one} value={one}>
          {say(paymentTexts[one])}
        </option>
      ))}
    </select>
  )
}

export const paymentFilter = (label: Filter['label']): Filter => ({ names: ['paid'], label, Control })
