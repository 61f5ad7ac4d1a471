/** Accepting a request: as a payee that is on the list, or as a new one with a code. */
import { bindingAnswer } from '#contract/bindings.ts'
import { check } from '#contract/check.ts'
import { requestTexts } from '#text/bindings.ts'
import { call } from '#web/api/client.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Request } from './payee-requests.tsx'

const newPayee = 'new'
type Values = { payeeId: string; payeeCode: string }
type Props = { request: Request; onClose: () => void; onDone: () => void }

const bodyOf = ({ payeeId, payeeCode }: Values) => ({
  action: 'accept' as const,
  ...(payeeId === newPayee ? { payeeCode: payeeCode.trim() } : { payeeId }),
})

export function AcceptDialog({ request, onClose, onDone }: Props) {
  const say = useSay()
  const { id, payeeName: name, alike } = request
  const title = say(requestTexts.acceptTitle, { name })
  const form = useForm({
    initial: { payeeId: alike[0]?.id ?? newPayee, payeeCode: '' },
    check: (values: Values) => {
      const checked = check(bindingAnswer.body, bodyOf(values), language())
      return checked.ok ? {} : checked.fields
    },
    submit: (values: Values) =>
      call(bindingAnswer, { params: { id }, body: bodyOf(values) }, { inPlace: true }),
    onDone: () => {
      confirmDone(say(requestTexts.accepted))
      onDone()
    },
  })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(requestTexts.submit)}
        submitting={say(requestTexts.submitting)}
        actions={<CancelButton />}
      >
        {alike.length > 0 && (
          <RadioField
            {...form.field('payeeId')}
            label={say(requestTexts.listed)}
            choices={[
              ...alike.map((one) => ({ value: one.id, label: `${one.name} ${one.code}` })),
              { value: newPayee, label: say(requestTexts.newPayee) },
            ]}
            required
          />
        )}
        {form.values.payeeId === newPayee && (
          <TextField
            {...form.field('payeeCode')}
            label={say(requestTexts.payeeCode)}
            help={say(requestTexts.payeeCodeHelp)}
            autoComplete="off"
            required
          />
        )}
      </Form>
    </PanelDialog>
  )
}
