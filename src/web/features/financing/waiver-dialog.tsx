/** Asks for a waiver of penalty or interest, which a second person confirms. */
import { useQueryClient } from '@tanstack/react-query'
import { check } from '#contract/check.ts'
import { loanRequestAdd } from '#contract/loan-actions.ts'
import { loanRead } from '#contract/loans.ts'
import type { WaivedPart } from '#domain/financing/loan-events.ts'
import { reasonCharactersMax } from '#domain/limits.ts'
import { requestTexts as texts } from '#text/financing-loan.ts'
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
        amount: texts.amount,
        reason: texts.reason,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: (values) =>
      call(loanRequestAdd, { params: { id: loan.id }, body: { kind: 'waiver', ...values } }, savingOptions),
    onDone: () => {
      confirmDone(say(texts.sent))
      void queries.invalidateQueries({ queryKey: readKey(loanRead) })
      onClose()
    },
  })
  const title = say(texts.waiveTitle, { number: loan.number })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(texts.ask)}
        submitting={say(texts.sending)}
        actions={<CancelButton />}
      >
        <RadioField
          {...form.field('part')}
          label={say(texts.part)}
          choices={parts.map((part) => ({ value: part, label: say(texts.parts[part]) }))}
        />
        <MoneyField {...form.field('amount')} label={say(texts.amount)} currency={loan.currency} required />
        <TextArea
          {...form.field('reason')}
          label={say(texts.reason)}
          charactersMax={reasonCharactersMax}
          rows={2}
          required
        />
      </Form>
    </PanelDialog>
  )
}
