/** Records that awards will not be paid, and why. */
import { awardsFailed } from '#contract/awards.ts'
import type { FailureCause } from '#domain/awards/payment.ts'
import { failTexts, payTexts } from '#text/clearing.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import { reportOf } from '#web/ui/table/bulk-answer.ts'
import { AwardDocuments } from './award-documents.tsx'
import type { AwardDialogProps } from './award-report.ts'

export function FailDialog({ awards, skipped, onClose }: AwardDialogProps) {
  const say = useSay()
  const initial: { readonly reason: FailureCause } = { reason: 'insufficientAvailableBalance' }
  const form = useForm({
    initial,
    check: () => ({}),
    submit: ({ reason }) =>
      call(awardsFailed, { body: { awardIds: awards.map(({ id }) => id), reason } }, savingOptions),
    onDone: (reply) => onClose(reportOf(failTexts.did, reply)),
  })
  const title = say(failTexts.title)
  return (
    <PanelDialog title={title} onClose={() => onClose()}>
      <p className="sub form-note">{say(failTexts.body)}</p>
      <AwardDocuments awards={awards} />
      {skipped > 0 && <p className="sub">{say(failTexts.skipped, { count: skipped })}</p>}
      <Form
        form={form}
        label={title}
        submit={say(failTexts.act)}
        submitting={say(payTexts.sending)}
        actions={<CancelButton />}
      >
        <RadioField
          {...form.field('reason')}
          label={say(failTexts.reason)}
          choices={[
            { value: 'insufficientAvailableBalance', label: say(failTexts.insufficientAvailableBalance) },
            {
              value: 'insufficientPayableBalance',
              label: say(failTexts.insufficientPayableBalance),
              hint: say(failTexts.insufficientPayableBalanceHint),
            },
          ]}
        />
      </Form>
    </PanelDialog>
  )
}
