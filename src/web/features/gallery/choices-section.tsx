/** Choice inputs: one of a few, several of a few, one of many, one of all that are visible, yes or no. */
import { currencies } from '#domain/money.ts'
import { formats } from '#text/formats.ts'
import { samples, states } from '#text/gallery-inputs.ts'
import { tables } from '#text/tables.ts'
import { CheckboxField, RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { MultiSelect } from '#web/ui/inputs/multi-select.tsx'
import { SearchSelect } from '#web/ui/inputs/search-select.tsx'
import { type Choice, SelectField } from '#web/ui/inputs/select-field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { companies, findCompany, findNothing } from './fake-data.ts'
import { Sample, Samples } from './sample.tsx'
import { SampleState } from './sample-state.tsx'
import { Stack } from './stack.tsx'

const few = currencies.map((value) => ({ value, label: value }))

export default function ChoicesSection() {
  return (
    <Stack>
      <Few />
      <Several />
      <Many />
      <Seen />
    </Stack>
  )
}

function Few() {
  const say = useSay()
  const common = { label: say(samples.currency), choices: few }
  const choose = say(formats.choose, { field: say(samples.currencyInWords) })
  return (
    <Card title={common.label}>
      <Samples>
        <Sample name={say(states.empty)}>
          <SampleState<Currency> initial="">{(held) => <SelectField {...common} {...held} />}</SampleState>
        </Sample>
        <Sample name={say(states.filled)}>
          <SampleState<Currency> initial="HKD">
            {(held) => <SelectField {...common} {...held} required />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState<Currency> initial="">
            {(held) => <SelectField {...common} {...held} required error={held.value ? undefined : choose} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <SelectField {...common} value="CNY" onValue={() => undefined} disabled />
        </Sample>
        <Sample name={say(states.readOnly)}>
          <SelectField {...common} value="CNY" onValue={() => undefined} readOnly />
        </Sample>
      </Samples>
    </Card>
  )
}

function Several() {
  const say = useSay()
  const label = say(samples.currency)
  const common = { label, choices: few }
  const inWords = (values: readonly string[]) =>
    say(tables.filterIs, { filter: label, choice: values.join(' ') })
  const none: readonly string[] = []
  return (
    <Card title={say(states.several)}>
      <Samples>
        <Sample name={say(states.empty)}>
          <SampleState initial={none}>
            {({ value, onValue }) => (
              <MultiSelect {...common} values={value} onValues={onValue} summary={inWords(value)} />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.filled)}>
          <SampleState<readonly string[]> initial={['CNY', 'USD']}>
            {({ value, onValue }) => (
              <MultiSelect {...common} values={value} onValues={onValue} summary={inWords(value)} />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <MultiSelect {...common} values={['CNY']} onValues={() => undefined} summary="CNY" disabled />
        </Sample>
      </Samples>
    </Card>
  )
}

type Currency = (typeof currencies)[number] | ''

function Many() {
  const say = useSay()
  const list = companies()
  const [first = null] = list
  const common = { label: say(samples.payer), from: list }
  const choose = say(formats.choose, { field: say(samples.payerInWords) })
  return (
    <Card title={common.label}>
      <Samples>
        <Sample name={say(states.empty)}>
          <SampleState<Choice | null> initial={null}>
            {(held) => <SearchSelect {...common} {...held} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.filled)}>
          <SampleState initial={first}>{(held) => <SearchSelect {...common} {...held} />}</SampleState>
        </Sample>
        <Sample name={say(states.remote)}>
          <SampleState<Choice | null> initial={null}>
            {(held) => <SearchSelect {...common} {...held} from={findCompany} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState<Choice | null> initial={null}>
            {(held) => <SearchSelect {...common} {...held} from={findNothing} required error={choose} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.long)}>
          <SampleState<Choice | null> initial={{ value: 'long', label: say(samples.companyLong) }}>
            {(held) => <SearchSelect {...common} {...held} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <SearchSelect {...common} value={first} onValue={() => undefined} disabled />
        </Sample>
        <Sample name={say(states.readOnly)}>
          <SearchSelect {...common} value={first} onValue={() => undefined} readOnly />
        </Sample>
      </Samples>
    </Card>
  )
}

function Seen() {
  const say = useSay()
  const label = say(samples.howPaid)
  const choices = [
    { value: 'transfer', label: say(samples.byTransfer), hint: say(samples.byTransferHint) },
    { value: 'bill', label: say(samples.byBill), hint: say(samples.byBillHint) },
  ]
  const common = { label, choices }
  const agree = say(samples.agree)
  return (
    <Card title={label}>
      <Samples>
        <Sample name={say(states.filled)}>
          <SampleState initial="transfer">
            {(held) => <RadioField {...common} {...held} required />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState initial="">
            {(held) => (
              <RadioField
                {...common}
                {...held}
                required
                error={held.value ? undefined : say(formats.choose, { field: say(samples.howPaidInWords) })}
              />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <RadioField {...common} value="bill" onValue={() => undefined} disabled />
        </Sample>
        <Sample name={say(states.filled)}>
          <SampleState<boolean> initial>
            {(held) => <CheckboxField {...held} label={agree} required />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState initial={false}>
            {(held) => (
              <CheckboxField
                {...held}
                label={agree}
                required
                error={held.value ? undefined : say(samples.agreeFirst)}
              />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <CheckboxField label={agree} value onValue={() => undefined} disabled />
        </Sample>
      </Samples>
    </Card>
  )
}
