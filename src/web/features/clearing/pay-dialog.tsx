/** Marks awards as paid: names the documents, and asks for day, amount and reference. */
import { awardsPaid } from '#contract/awards.ts'
import { check } from '#contract/check.ts'
import { bankReferenceMax } from '#domain/clearing/limits.ts'
import { payTexts } from '#text/clearing.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { Amounts } from '#web/ui/amount.tsx'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import { reportOf, unlessOfField } from '#web/ui/table/bulk-answer.ts'
import { AwardDocuments, amountFields, type PaidAmount, sumOf } from './award-documents.tsx'
import type { AwardDialogProps } from './award-report.ts'

type Values = { readonly valueDate: string; readonly paid: PaidAmount; readonly reference: string }

const fieldOf = {
  valueDateTooEarly: 'valueDate',
  valueDateTooLate: 'valueDate',
  paidDateTooEarly: 'valueDate',
  awardAmountDiffers: 'paid',
} as const

export function PayDialog({ awards, skipped, refused, onClose }: AwardDialogProps) {
  const say = useSay()
  const today = useToday()
  const bodyOf = ({ valueDate, paid, reference }: Values) => ({
    awardIds: awards.map(({ id }) => id),
    valueDate,
    amounts: awards.map((award) => award[amountFields[paid]]),
    ...(reference.trim() !== '' && { reference: reference.trim() }),
  })
  const initial: Values = { valueDate: today, paid: 'net', reference: '' }
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(awardsPaid.body, bodyOf(values), language(), {
        valueDate: payTexts.valueDate,
        reference: payTexts.reference,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: async (values) =>
      unlessOfField(await call(awardsPaid, { body: bodyOf(values) }, savingOptions), fieldOf),
    onDone: (reply) => onClose(reportOf(payTexts.did, reply)),
  })
  const { paid } = form.values
  const isLate = awards.every(({ state }) => state === 'lapsed')
  const title = say(payTexts.title)
  return (
    <PanelDialog title={title} onClose={() => onClose()}>
      <p className="sub form-note">
        {say(isLate ? payTexts.bodyLate : paid === 'full' ? payTexts.bodyInFull : payTexts.body)}
      </p>
      <AwardDocuments awards={awards} paid={paid} />
      <Facts
        facts={[
          { label: say(payTexts.count), value: awards.length.toLocaleString(locale()) },
          { label: say(payTexts.sum), value: <Amounts amounts={sumOf(awards, paid)} /> },
        ]}
      />
      {skipped > 0 && <p className="sub">{say(payTexts.skipped, { count: skipped })}</p>}
      {refused > 0 && <p className="sub">{say(payTexts.refused, { count: refused })}</p>}
      <Form
        form={form}
        label={title}
        submit={say(payTexts.act)}
        submitting={say(payTexts.sending)}
        actions={<CancelButton />}
      >
        <DateField
          {...form.field('valueDate')}
          label={say(payTexts.valueDate)}
          help={say(payTexts.valueDateHint)}
          today={today}
          isOff={(day) => day > today}
          required
        />
        <RadioField
          {...form.field('paid')}
          label={say(payTexts.paid)}
          choices={[
            { value: 'net', label: say(payTexts.paidNet) },
            { value: 'full', label: say(payTexts.paidFull), hint: say(payTexts.paidFullHint) },
          ]}
        />
        <TextField
          {...form.field('reference')}
          label={say(payTexts.reference)}
          help={say(payTexts.referenceHint)}
          maxLength={bankReferenceMax}
          autoComplete="off"
        />
      </Form>
    </PanelDialog>
  )
}
