/** Disburses what was approved: whole, on a bank day, by transfer or as set-off. */
import { useQueryClient } from '@tanstack/react-query'
import { applicationRead } from '#contract/financing-applications.ts'
import { loanDisburse } from '#contract/loans.ts'
import { bankReferenceMax } from '#domain/clearing/limits.ts'
import { disbursementWays } from '#domain/financing/kinds.ts'
import { disburseTexts } from '#text/financing-loan.ts'
import { formats } from '#text/formats.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Application } from './application-parts.tsx'
import { missingIn } from './missing.ts'
import { dayShown } from './words.ts'

type Values = {
  readonly day: string
  readonly way: (typeof disbursementWays)[number]
  readonly receivable: string
}

export function DisburseCard({ one }: { one: Application }) {
  const say = useSay()
  const queries = useQueryClient()
  const days = (one.disbursable?.days ?? []).toReversed()
  const initial: Values = {
    day: days[0] ?? '',
    way: one.account ? 'transfer' : 'setOff',
    receivable: '',
  }
  const form = useForm({
    initial,
    check: ({ day, way, receivable }) => ({
      ...missingIn({ day }, { day: disburseTexts.day }, formats.choose),
      ...(way === 'setOff' && missingIn({ receivable }, { receivable: disburseTexts.receivable })),
    }),
    submit: ({ day, way, receivable }) =>
      call(
        loanDisburse,
        {
          params: { id: one.id },
          body: { day, way, ...(way === 'setOff' && { receivable: receivable.trim() }) },
        },
        savingOptions,
      ),
    onDone: ({ number }) => {
      confirmDone(say(disburseTexts.done, { number }))
      void queries.invalidateQueries({ queryKey: readKey(applicationRead) })
    },
  })
  const { account } = one
  return (
    <Card title={say(disburseTexts.title)}>
      <p className="finance-hero">
        {amountShown(one.amount, one.currency)} <span className="amount-code">{one.currency}</span>
      </p>
      <Form
        form={form}
        label={say(disburseTexts.title)}
        submit={say(disburseTexts.act)}
        submitting={say(disburseTexts.acting)}
      >
        <SelectField
          {...form.field('day')}
          label={say(disburseTexts.day)}
          help={say(disburseTexts.dayHint)}
          choices={days.map((day) => ({ value: day, label: dayShown(day) }))}
          required
        />
        <RadioField
          {...form.field('way')}
          label={say(disburseTexts.way)}
          choices={disbursementWays.map((way) => ({
            value: way,
            label: say(disburseTexts.ways[way]),
            ...(way === 'transfer' && !account && { disabled: true, hint: say(disburseTexts.noAccount) }),
          }))}
        />
        {form.values.way === 'transfer' && account && (
          <Facts
            facts={[
              {
                label: say(disburseTexts.account),
                value: `${account.holder} · ${account.number} · ${account.bankName}`,
              },
            ]}
          />
        )}
        {form.values.way === 'setOff' && (
          <TextField
            {...form.field('receivable')}
            label={say(disburseTexts.receivable)}
            maxLength={bankReferenceMax}
            autoComplete="off"
            required
          />
        )}
        <p className="finance-final">{say(disburseTexts.final)}</p>
      </Form>
    </Card>
  )
}
