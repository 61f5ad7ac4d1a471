/** The dialog that sets a bank account, of a market or of a payee. No draft keeps the number. */
import type { FieldErrors } from '#contract/check.ts'
import { accountFields, accountTexts } from '#text/bank-accounts.ts'
import { TextField } from '../field.tsx'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { CheckboxField } from '../inputs/choice-fields.tsx'
import { CancelButton, PanelDialog } from '../panel-dialog.tsx'
import { useSay } from '../say.ts'
import { confirmDone } from '../toasts.ts'
import type { EnteredAccount } from './account-facts.tsx'

type Values = {
  holder: string
  accountNumber: string
  bankCode: string
  bankName: string
  corrects: boolean
}
/** As sent: an empty bank name is none. */
export type SentAccount = {
  readonly holder: string
  readonly accountNumber: string
  readonly bankCode: string
  readonly bankName?: string
}

type Props = {
  title: string
  account: EnteredAccount | null
  /** Said when it is saved, where it does not count at once. */
  saved?: string | undefined
  /** The holder of a first account. */
  holder: string
  /** Whether unpaid awards may use the account too. */
  asksToCorrect?: boolean
  check: (sent: SentAccount, corrects: boolean) => FieldErrors
  save: (sent: SentAccount, corrects: boolean) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

const sentOf = ({ holder, accountNumber, bankCode, bankName }: Values): SentAccount => ({
  holder,
  accountNumber,
  bankCode,
  ...(bankName.trim() !== '' && { bankName }),
})

export function AccountDialog(props: Props) {
  const { title, account, holder, saved, asksToCorrect = false, check, save, onClose, onDone } = props
  const say = useSay()
  const form = useForm({
    initial: {
      holder: account?.holder ?? holder,
      accountNumber: account?.number ?? '',
      bankCode: account?.bankCode ?? '',
      bankName: account?.bankName ?? '',
      corrects: false,
    },
    check: (values: Values) => check(sentOf(values), values.corrects),
    submit: (values) => save(sentOf(values), values.corrects),
    onDone: () => {
      confirmDone(saved ?? say(accountTexts.saved))
      onDone()
    },
  })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(accountTexts.save)}
        submitting={say(accountTexts.saving)}
        actions={<CancelButton />}
      >
        <TextField {...form.field('holder')} label={say(accountFields.holder)} autoComplete="off" required />
        <TextField
          {...form.field('accountNumber')}
          label={say(accountFields.number)}
          help={say(accountTexts.numberHelp)}
          autoComplete="off"
          required
        />
        <TextField
          {...form.field('bankCode')}
          label={say(accountFields.bankCode)}
          help={say(accountTexts.bankCodeHelp)}
          autoComplete="off"
          required
        />
        <TextField
          {...form.field('bankName')}
          label={say(accountFields.bankName)}
          help={say(accountTexts.bankNameHelp)}
          autoComplete="off"
        />
        {asksToCorrect && (
          <CheckboxField
            {...form.field('corrects')}
            label={say(accountTexts.corrects)}
            help={say(accountTexts.correctsHelp)}
          />
        )}
      </Form>
    </PanelDialog>
  )
}
