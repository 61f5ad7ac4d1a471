/** Date inputs: a day, and a range of days in the address. */
import { useSearchParams } from 'react-router'
import { type DateRange, parseRange } from '#domain/date-ranges.ts'
import { type Day, isWeekend } from '#domain/day.ts'
import { readDay } from '#domain/typed-day.ts'
import { formats } from '#text/formats.ts'
import { samples, states } from '#text/gallery-inputs.ts'
import { useToday } from '#web/ui/business-time.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { DateRangeField } from '#web/ui/inputs/date-range-field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Sample, Samples } from './sample.tsx'
import { SampleState } from './sample-state.tsx'
import { Stack } from './stack.tsx'

export default function DatesSection() {
  return (
    <Stack>
      <Ranges />
      <Days />
    </Stack>
  )
}

const fixedRange: DateRange = { from: '2026-01-05' as Day, to: '2026-03-18' as Day }

function Ranges() {
  const say = useSay()
  const [address, setAddress] = useSearchParams()
  const label = say(samples.period)
  const inAddress = parseRange(address.get('from') ?? '', address.get('to') ?? '')
  const keep = (range: DateRange | undefined) =>
    setAddress((before) => {
      const after = new URLSearchParams(before)
      for (const end of ['from', 'to'] as const) {
        after.delete(end)
        if (range) after.set(end, range[end])
      }
      return after
    })
  const common = { label, today: useToday() }
  const choose = say(formats.choose, { field: say(samples.periodInWords) })
  return (
    <Card title={label}>
      <Samples>
        <Sample name={say(states.empty)}>
          <DateRangeField {...common} value={inAddress} onValue={keep} />
        </Sample>
        <Sample name={say(states.filled)}>
          <SampleState<DateRange | undefined> initial={fixedRange}>
            {(held) => <DateRangeField {...common} {...held} required />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState<DateRange | undefined> initial={undefined}>
            {(held) => (
              <DateRangeField {...common} {...held} required error={held.value ? undefined : choose} />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <DateRangeField {...common} value={undefined} onValue={() => undefined} disabled />
        </Sample>
        <Sample name={say(states.readOnly)}>
          <DateRangeField {...common} value={fixedRange} onValue={() => undefined} readOnly />
        </Sample>
      </Samples>
    </Card>
  )
}

function Days() {
  const say = useSay()
  const label = say(samples.dueDate)
  const invalid = say(formats.invalid, { field: say(samples.dueDateInWords) })
  const common = { label, today: useToday() }
  return (
    <Card title={label}>
      <Samples>
        <Sample name={say(states.empty)}>
          <SampleState initial="">{(held) => <DateField {...common} {...held} required />}</SampleState>
        </Sample>
        <Sample name={say(states.help)}>
          <SampleState initial="2026-12-24">
            {(held) => <DateField {...common} {...held} isOff={isWeekend} help={say(samples.weekendsOff)} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState initial="2026-02-30">
            {(held) => <DateField {...common} {...held} error={readDay(held.value) ? undefined : invalid} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <DateField {...common} value="2026-12-24" onValue={() => undefined} disabled />
        </Sample>
        <Sample name={say(states.readOnly)}>
          <DateField {...common} value="2026-12-24" onValue={() => undefined} readOnly />
        </Sample>
      </Samples>
    </Card>
  )
}
