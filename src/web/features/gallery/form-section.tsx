/** A complete form: validated on blur, refused at its fields, kept as a draft, confirmed on leaving. */

import type { FieldErrors } from '#contract/check.ts'
import { charactersOf, parseName } from '#domain/formats.ts'
import { descriptionCharactersMax } from '#domain/limits.ts'
import { readDay } from '#domain/typed-day.ts'
import { formats } from '#text/formats.ts'
import { samples } from '#text/gallery-inputs.ts'
import { inputs } from '#text/inputs.ts'
import { CallFailed } from '#web/api/failed.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CheckboxField, RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { amountError, rateError } from '#web/ui/inputs/number-errors.ts'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { Card } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { Stack } from './stack.tsx'

const initial = { company: '', amount: '', apr: '', dueDate: '', howPaid: '', note: '', agree: false }
type Values = typeof initial

export default function FormSection() {
  const say = useSay()
  const today = useToday()
  const form = useForm({
    initial,
    check,
    submit,
    draft: 'gallery',
    onDone: () => confirmDone(sayNow(samples.submitted)),
  })
  const ways = [
    { value: 'transfer', label: say(samples.byTransfer) },
    { value: 'bill', label: say(samples.byBill) },
  ]
  return (
    <Stack hint={say(samples.formHint)}>
      <Card title={say(samples.form)}>
        <Form
          form={form}
          label={say(samples.form)}
          submit={say(samples.submit)}
          submitting={say(samples.submitting)}
        >
          <TextField {...form.field('company')} label={say(samples.companyName)} required />
          <MoneyField {...form.field('amount')} label={say(samples.amount)} currency="CNY" required />
          <RateField {...form.field('apr')} label={say(samples.apr)} required />
          <DateField {...form.field('dueDate')} label={say(samples.dueDate)} today={today} required />
          <RadioField {...form.field('howPaid')} label={say(samples.howPaid)} choices={ways} required />
          <TextArea
            {...form.field('note')}
            label={say(samples.note)}
            charactersMax={descriptionCharactersMax}
          />
          <CheckboxField {...form.field('agree')} label={say(samples.agree)} required />
        </Form>
      </Card>
    </Stack>
  )
}

function check({ company, amount, apr, dueDate, howPaid, note, agree }: Values): FieldErrors {
  const tooLong = sayNow(inputs.tooLong, {
    field: sayNow(samples.noteInWords),
    max: descriptionCharactersMax,
  })
  const errors = {
    company: companyError(company),
    amount: amountError(amount, 'CNY', sayNow(samples.amountInWords)),
    apr: rateError('apr', apr, sayNow(samples.apr)),
    dueDate: dueDateError(dueDate),
    howPaid: howPaid === '' && sayNow(formats.choose, { field: sayNow(samples.howPaidInWords) }),
    note: charactersOf(note) > descriptionCharactersMax && tooLong,
    agree: !agree && sayNow(samples.agreeFirst),
  }
  return Object.fromEntries(Object.entries(errors).flatMap(([name, error]) => (error ? [[name, error]] : [])))
}

function companyError(typed: string): string | undefined {
  const field = sayNow(samples.companyNameInWords)
  if (typed.trim() === '') return sayNow(formats.enter, { field })
  return parseName(typed) ? undefined : sayNow(formats.invalid, { field })
}

function dueDateError(typed: string): string | undefined {
  const field = sayNow(samples.dueDateInWords)
  if (typed === '') return sayNow(formats.enter, { field })
  return readDay(typed) ? undefined : sayNow(formats.invalid, { field })
}

/** Two amounts trigger possible answers of a server. */
async function submit({ amount }: Values): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600))
  if (amount === '13.00')
    throw new CallFailed(sayNow(samples.amountRefused), {
      status: 422,
      fields: { amount: sayNow(samples.amountRefused) },
    })
  if (amount === '0.01') throw new CallFailed(sayNow(samples.formRefused), { status: 422 })
}
