/** The dialog to add or correct a payee; refusals are shown at their field. */
import { check } from '#contract/check.ts'
import { payeeAdd, payeeEdit } from '#contract/payees.ts'
import type { Request } from '#contract/route.ts'
import { formats } from '#text/formats.ts'
import { payeeTexts } from '#text/payee-pages.ts'
import { payeeColumns } from '#text/payees.ts'
import { inSentence, type Pair } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CheckboxField } from '#web/ui/inputs/choice-fields.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Payee } from './payee-calls.ts'
import type { Payers } from './payee-table.tsx'

type Values = {
  payerId: string
  payeeName: string
  payeeCode: string
  contactName: string
  contactMail: string
  small: boolean
}

type Props = {
  payers: Payers
  /** The payee to correct; undefined for a new one. */
  payee: Payee | undefined
  onClose: () => void
  onDone: () => void
}

const initialOf = (payee: Payee | undefined, [only, another]: Payers): Values => ({
  payerId: payee?.payerId ?? (another ? '' : (only?.buyerId ?? '')),
  payeeName: payee?.name ?? '',
  payeeCode: payee?.code ?? '',
  contactName: payee?.contactName ?? '',
  contactMail: payee?.contactMail ?? '',
  small: payee?.small ?? false,
})

/** As sent: what is empty is left out. */
const sent = ({ payeeName, payeeCode, contactName, contactMail, small }: Values) => ({
  payeeName,
  payeeCode,
  ...(contactName.trim() !== '' && { contactName: contactName.trim() }),
  ...(contactMail.trim() !== '' && { contactMail: contactMail.trim() }),
  small,
})

export function PayeeDialog({ payers, payee, onClose, onDone }: Props) {
  const say = useSay()
  const isOfSeveral = !payee && payers.length > 1
  const addedOf = (values: Values) => ({
    ...sent(values),
    ...(values.payerId !== '' && { payerId: values.payerId }),
  })
  const form = useForm({
    initial: initialOf(payee, payers),
    // A draft for another version of the payee is not used.
    draft: payee ? `payee ${payee.id} ${payee.version}` : 'payee',
    check: (values: Values) => {
      const checked = payee
        ? check(payeeEdit.body, { version: payee.version, ...sent(values) }, language())
        : check(payeeAdd.body, addedOf(values), language())
      return {
        ...(checked.ok ? {} : checked.fields),
        ...(isOfSeveral &&
          values.payerId === '' && {
            payerId: say(formats.choose, { field: inSentence(say(payeeColumns.payer), language()) }),
          }),
      }
    },
    submit: async (values): Promise<Pair> => {
      if (payee) {
        const body = { version: payee.version, ...sent(values) } as Request<typeof payeeEdit>['body']
        await call(payeeEdit, { params: { id: payee.id }, body }, savingOptions)
        return payeeTexts.saved
      }
      await call(payeeAdd, { body: addedOf(values) }, savingOptions)
      return payeeTexts.added
    },
    onDone: (words) => {
      confirmDone(say(words))
      onDone()
    },
  })
  const title = payee ? say(payeeTexts.editTitle, { name: payee.name }) : say(payeeTexts.add)
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(payeeTexts.save)}
        submitting={say(payeeTexts.saving)}
        actions={<CancelButton />}
      >
        {isOfSeveral && (
          <SelectField
            {...form.field('payerId')}
            label={say(payeeColumns.payer)}
            choices={distinctNames(payers.map(({ buyerId, name }) => ({ id: buyerId, name })))}
            required
          />
        )}
        <TextField {...form.field('payeeName')} label={say(payeeTexts.name)} autoComplete="off" required />
        <TextField
          {...form.field('payeeCode')}
          label={say(payeeColumns.code)}
          help={say(payeeTexts.codeHelp)}
          autoComplete="off"
          required
        />
        <TextField {...form.field('contactName')} label={say(payeeColumns.contactName)} autoComplete="off" />
        <TextField
          {...form.field('contactMail')}
          label={say(payeeColumns.contactMail)}
          inputMode="email"
          autoComplete="off"
        />
        <CheckboxField
          {...form.field('small')}
          label={say(payeeTexts.small)}
          help={say(payeeTexts.smallHelp)}
        />
      </Form>
    </PanelDialog>
  )
}
