/** One of a few, several of a few, one of many, one of all that are seen, yes or no. */
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
import { Held } from './held.tsx'
import { Sample, Samples } from './sample.tsx'
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
          <Held<Currency> initial="">{(held) => <SelectField {...common} {...held} />}</Held>
        </Sample>
        <Sample name={say(states.filled)}>
          <Held<Currency> initial="HKD">{(held) => <SelectField {...common} {...held} required />}</Held>
        </Sample>
        <Sample name={say(states.wrong)}>
          <Held<Currency> initial="">
            {(held) => <SelectField {...common} {...held} required error={held.value ? undefined : choose} />}
          </Held>
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
          <Held initial={none}>
            {({ value, onValue }) => (
              <MultiSelect {...common} values={value} onValues={onValue} summary={inWords(value)} />
            )}
          </Held>
        </Sample>
        <Sample name={say(states.filled)}>
          <Held<readonly string[]> initial={['CNY', 'USD']}>
            {({ value, onValue }) => (
              <MultiSelect {...common} values={value} onValues={onValue} summary={inWords(value)} />
            )}
          </Held>
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
          <Held<Choice | null> initial={null}>{(held) => <SearchSelect {...common} {...held} />}</Held>
        </Sample>
        <Sample name={say(states.filled)}>
          <Held initial={first}>{(held) => <SearchSelect {...common} {...held} />}</Held>
        </Sample>
        <Sample name={say(states.remote)}>
          <Held<Choice | null> initial={null}>
            {(held) => <SearchSelect {...common} {...held} from={findCompany} />}
          </Held>
        </Sample>
        <Sample name={say(states.wrong)}>
          <Held<Choice | null> initial={null}>
            {(held) => <SearchSelect {...common} {...held} from={findNothing} required error={choose} />}
          </Held>
        </Sample>
        <Sample name={say(states.long)}>
          <Held<Choice | null> initial={{ value: 'long', label: say(samples.companyLong) }}>
            {(held) => <SearchSelect {...common} {...held} />}
          </Held>
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
          <Held initial="transfer">{(held) => <RadioField {...common} {...held} required />}</Held>
        </Sample>
        <Sample name={say(states.wrong)}>
          <Held initial="">
            {(held) => (
              <RadioField
                {...common}
                {...held}
                required
                error={held.value ? undefined : say(formats.choose, { field: say(samples.howPaidInWords) })}
              />
            )}
          </Held>
        </Sample>
        <Sample name={say(states.disabled)}>
          <RadioField {...common} value="bill" onValue={() => undefined} disabled />
        </Sample>
        <Sample name={say(states.filled)}>
          <Held<boolean> initial>{(held) => <CheckboxField {...held} label={agree} required />}</Held>
        </Sample>
        <Sample name={say(states.wrong)}>
          <Held initial={false}>
            {(held) => (
              <CheckboxField
                {...held}
                label={agree}
                required
                error={held.value ? undefined : say(samples.agreeFirst)}
              />
            )}
          </Held>
        </Sample>
        <Sample name={say(states.disabled)}>
          <CheckboxField label={agree} value onValue={() => undefined} disabled />
        </Sample>
      </Samples>
    </Card>
  )
}
