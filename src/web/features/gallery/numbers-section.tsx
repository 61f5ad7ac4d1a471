/** Numbers, money and rates: try to paste "１，２３４．５０". */
import type { BasisPoints } from '#domain/rate.ts'
import { samples, states } from '#text/gallery-inputs.ts'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { amountError, daysError, percentError, rateError } from '#web/ui/inputs/number-errors.ts'
import { NumberField } from '#web/ui/inputs/number-field.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Sample, Samples } from './sample.tsx'
import { SampleState } from './sample-state.tsx'
import { Stack } from './stack.tsx'

export default function NumbersSection() {
  return (
    <Stack>
      <Money />
      <Rates />
      <Numbers />
    </Stack>
  )
}

function Money() {
  const say = useSay()
  const label = say(samples.amount)
  const field = say(samples.amountInWords)
  return (
    <Card title={label}>
      <Samples>
        <Sample name={say(states.empty)}>
          <SampleState initial="">
            {(held) => <MoneyField {...held} label={label} currency="CNY" required />}
          </SampleState>
        </Sample>
        <Sample name={say(states.filled)}>
          <SampleState initial="1284500.00">
            {(held) => <MoneyField {...held} label={label} currency="CNY" />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState initial="2400000.5">
            {(held) => (
              <MoneyField
                {...held}
                label={label}
                currency="JPY"
                error={amountError(held.value, 'JPY', field)}
              />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.long)}>
          <SampleState initial="100000000000.01">
            {(held) => (
              <MoneyField
                {...held}
                label={label}
                currency="CNY"
                error={amountError(held.value, 'CNY', field)}
              />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.creditNote)}>
          <SampleState initial="-12093.89">
            {(held) => <MoneyField {...held} label={label} currency="USD" creditNote />}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <MoneyField label={label} currency="CNY" value="268000.00" onValue={() => undefined} disabled />
        </Sample>
        <Sample name={say(states.readOnly)}>
          <MoneyField label={label} currency="CNY" value="268000.00" onValue={() => undefined} readOnly />
        </Sample>
      </Samples>
    </Card>
  )
}

const ends = { min: 400 as BasisPoints, max: 1_800 as BasisPoints }

function Rates() {
  const say = useSay()
  const label = say(samples.apr)
  const wrong = (typed: string) => rateError('apr', typed, label)
  return (
    <Card title={label}>
      <Samples>
        <Sample name={say(states.slider)}>
          <SampleState initial="8.25">
            {(held) => (
              <RateField {...held} size="large" label={label} slider={ends} error={wrong(held.value)} />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.empty)}>
          <SampleState initial="">{(held) => <RateField {...held} label={label} required />}</SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState initial="8.255">
            {(held) => <RateField {...held} label={label} error={wrong(held.value)} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.long)}>
          <SampleState initial="123.45">
            {(held) => (
              <RateField
                {...held}
                label={say(samples.reserve)}
                error={percentError(held.value, say(samples.reserveInWords))}
              />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <RateField label={label} value="8.25" onValue={() => undefined} slider={ends} disabled />
        </Sample>
        <Sample name={say(states.readOnly)}>
          <RateField label={label} value="8.25" onValue={() => undefined} readOnly />
        </Sample>
      </Samples>
    </Card>
  )
}

function Numbers() {
  const say = useSay()
  const label = say(samples.days)
  return (
    <Card title={label}>
      <Samples>
        <Sample name={say(states.filled)}>
          <SampleState initial="180">{(held) => <NumberField {...held} label={label} />}</SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState initial="0">
            {(held) => (
              <NumberField
                {...held}
                label={label}
                required
                error={daysError(held.value, say(samples.daysInWords))}
              />
            )}
          </SampleState>
        </Sample>
      </Samples>
    </Card>
  )
}
