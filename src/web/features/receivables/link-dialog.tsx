/** The dialog in which a payee chooses the payer that it meant by a name. */
import { Link } from 'react-router'
import { receivableLink } from '#contract/receivables.ts'
import { pages } from '#domain/access/pages.ts'
import { documentFields } from '#text/documents.ts'
import { formats } from '#text/formats.ts'
import { accelerateTexts } from '#text/receivables.ts'
import { call } from '#web/api/client.ts'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { OwnPayers, Receivable } from './receivable-calls.ts'

type Props = { payers: OwnPayers; receivable: Receivable; onClose: () => void; onDone: () => void }

export function LinkDialog({ payers, receivable, onClose, onDone }: Props) {
  const say = useSay()
  const { id, number, payerName: name } = receivable
  const title = say(accelerateTexts.linkTitle, { number })
  const known = payers.some(({ payerId }) => payerId === receivable.payerId) ? receivable.payerId : ''
  const form = useForm({
    initial: { payerId: known ?? '' },
    check: ({ payerId }) =>
      payerId === '' ? { payerId: say(formats.choose, { field: say(documentFields.buyerId) }) } : {},
    submit: (body) => call(receivableLink, { params: { id }, body }, { inPlace: true }),
    onDone: () => {
      confirmDone(say(accelerateTexts.linked))
      onDone()
    },
  })
  const own = [...new Map(payers.map((one) => [one.payerId, { id: one.payerId, name: one.name }])).values()]
  return (
    <PanelDialog title={title} onClose={onClose}>
      {own.length === 0 ? (
        <>
          <p>{say(accelerateTexts.linkNone)}</p>
          <p className="links">
            <Link to={pages.customers.path}>{say(accelerateTexts.toCustomers)}</Link>
          </p>
        </>
      ) : (
        <div className="receivable-form">
          <Form
            form={form}
            label={title}
            submit={say(accelerateTexts.link)}
            submitting={say(accelerateTexts.linking)}
            actions={<CancelButton />}
          >
            <p className="sub form-note">{say(accelerateTexts.linkHint, { name })}</p>
            <SelectField
              {...form.field('payerId')}
              label={say(accelerateTexts.payer)}
              choices={distinctNames(own)}
              required
            />
          </Form>
        </div>
      )}
    </PanelDialog>
  )
}
