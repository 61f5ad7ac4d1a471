/** Records that the bank returned the payments of awards. */
import { awardsReturned } from '#contract/awards.ts'
import { check } from '#contract/check.ts'
import { bankReferenceMax } from '#domain/clearing/limits.ts'
import { payTexts, returnTexts } from '#text/clearing.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { reportOf, unlessOfField } from '#web/ui/table/bulk-answer.ts'
import { AwardDocuments } from './award-documents.tsx'
import type { AwardDialogProps } from './award-report.ts'

type Values = { readonly returnedOn: string; readonly reference: string }

export function ReturnDialog({ awards, skipped, onClose }: AwardDialogProps) {
  const say = useSay()
  const today = useToday()
  const bodyOf = ({ returnedOn, reference }: Values) => ({
    awardIds: awards.map(({ id }) => id),
    returnedOn,
    ...(reference.trim() !== '' && { reference: reference.trim() }),
  })
  const initial: Values = { returnedOn: today, reference: '' }
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(awardsReturned.body, bodyOf(values), language(), {
        returnedOn: returnTexts.returnedOn,
        reference: payTexts.reference,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: async (values) =>
      unlessOfField(await call(awardsReturned, { body: bodyOf(values) }, savingOptions), {
        returnTooEarly: 'returnedOn',
      }),
    onDone: (reply) => onClose(reportOf(returnTexts.did, reply)),
  })
  const title = say(returnTexts.title)
  return (
    <PanelDialog title={title} onClose={() => onClose()}>
      <p className="sub form-note">{say(returnTexts.body)}</p>
      <AwardDocuments awards={awards} />
      {skipped > 0 && <p className="sub">{say(returnTexts.skipped, { count: skipped })}</p>}
      <Form
        form={form}
        label={title}
        submit={say(returnTexts.act)}
        submitting={say(payTexts.sending)}
        actions={<CancelButton />}
      >
        <DateField
          {...form.field('returnedOn')}
          label={say(returnTexts.returnedOn)}
          help={say(returnTexts.returnedOnHint)}
          today={today}
          isOff={(day) => day > today}
          required
        />
        <TextField
          {...form.field('reference')}
          label={say(payTexts.reference)}
          help={say(returnTexts.referenceHint)}
          maxLength={bankReferenceMax}
          autoComplete="off"
        />
      </Form>
    </PanelDialog>
  )
}
