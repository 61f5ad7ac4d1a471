/** Asks for a waiver of penalty or interest, which a second person confirms. */
import { useQueryClient } from '@tanstack/react-query'
import { check } from '#contract/check.ts'
import { loanRequestAdd } from '#contract/loan-actions.ts'
import { loanRead } from '#contract/loans.ts'
import type { WaivedPart } from '#domain/financing/loan-events.ts'
import { reasonCharactersMax } from '#domain/limits.ts'
import { requestTexts } from '#text/financing-loan.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey } from '#web/api/use-read.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Loan } from './loan-view.tsx'

type Props = { loan: Loan; parts: readonly WaivedPart[]; onClose: () => void }
type Values = { readonly part: WaivedPart; readonly amount: string; readonly reason: string }

export function WaiverDialog({ loan, parts, onClose }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  const initial: Values = { part: 'penalty', amount: loan.arrears?.penalty ?? '', reason: '' }
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(loanRequestAdd.body, { kind: 'waiver', ...values }, language(), {
        amount: requestTexts.amount,
        reason: requestTexts.reason,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: (values) =>
      call(loanRequestAdd, { params: { id: loan.id }, body: { kind: 'waiver', ...values } }, savingOptions),
    onDone: () => {
      confirmDone(say(requestTexts.sent))
      void queries.invalidateQueries({ queryKey: readKey(loanRead) })
      onClose()
    },
  })
  const title = say(requestTexts.waiveTitle, { number: loan.number })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(requestTexts.ask)}
        submitting={say(requestTexts.sending)}
        actions={<CancelButton />}
      >
        <RadioField
          {...form.field('part')}
          label={say(requestTexts.part)}
          choices={parts.map((part) => ({ value: part, label: say(requestTexts.parts[part]) }))}
        />
        <MoneyField
          {...form.field('amount')}
          label={say(requestTexts.amount)}
          currency={loan.currency}
          required
        />
        <TextArea
          {...form.field('reason')}
          label={say(requestTexts.reason)}
          charactersMax={reasonCharactersMax}
          rows={2}
          required
        />
      </Form>
    </PanelDialog>
  )
}
