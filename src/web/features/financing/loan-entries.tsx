/** The entries of a loan with how each was allocated, and who approved and disbursed it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { repaymentReturn } from '#contract/loan-actions.ts'
import { loanRead } from '#contract/loans.ts'
import { bankReferenceMax } from '#domain/clearing/limits.ts'
import { loanTexts, repayTexts } from '#text/financing-loan.ts'
import { labelOf } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Loan } from './loan-view.tsx'
import { missingIn } from './missing.ts'
import { dayShown } from './words.ts'

type Entry = Loan['events'][number]

export function LoanEntries({ loan }: { loan: Loan }) {
  const say = useSay()
  const [returned, setReturned] = useState<Entry>()
  const shown = (amount: string) => amountShown(amount, loan.currency)
  const mayReturn = loan.can.includes('return')
  return (
    <Card title={say(loanTexts.events)}>
      <ul className="finance-list" aria-label={say(loanTexts.events)}>
        {loan.events.map((entry) => (
          <li key={entry.number} className="finance-line">
            <span className="finance-words">
              <strong>
                {entry.number}. {labelOf(loanTexts.kinds, entry.kind, language())}
              </strong>
              <span className="sub">
                {dayShown(entry.valueDate)}
                {entry.reference !== null && ` · ${say(loanTexts.ref, { reference: entry.reference })}`}
              </span>
              {entry.kind === 'repayment' && (
                <span className="sub">
                  {say(loanTexts.allocated, {
                    penalty: shown(entry.penalty),
                    interest: shown(entry.interest),
                    principal: shown(entry.principal),
                  })}
                </span>
              )}
              {entry.reason !== null && <span className="sub">{entry.reason}</span>}
            </span>
            <span className="finance-ends">
              {entry.amount !== null && <span className="amount">{shown(entry.amount)}</span>}
              {entry.returned && <span className="sub">{say(loanTexts.isReturned)}</span>}
              {mayReturn && entry.kind === 'repayment' && !entry.returned && (
                <Button
                  look="row"
                  aria-label={`${say(repayTexts.back)} ${entry.number}`}
                  onClick={() => setReturned(entry)}
                >
                  {say(repayTexts.back)}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {returned && <ReturnDialog loan={loan} entry={returned} onClose={() => setReturned(undefined)} />}
    </Card>
  )
}

function ReturnDialog({ loan, entry, onClose }: { loan: Loan; entry: Entry; onClose: () => void }) {
  const say = useSay()
  const queries = useQueryClient()
  const form = useForm({
    initial: { reference: '' },
    check: (values) => missingIn(values, { reference: repayTexts.reference }),
    submit: ({ reference }) =>
      call(
        repaymentReturn,
        { params: { id: loan.id, number: String(entry.number) }, body: { reference } },
        savingOptions,
      ),
    onDone: () => {
      confirmDone(say(repayTexts.backDone))
      void queries.invalidateQueries({ queryKey: readKey(loanRead) })
      onClose()
    },
  })
  const title = say(repayTexts.backTitle)
  return (
    <PanelDialog title={title} onClose={onClose}>
      <p className="sub form-note">{say(repayTexts.backBody)}</p>
      <Form
        form={form}
        label={title}
        submit={say(repayTexts.backYes)}
        submitting={say(repayTexts.recording)}
        actions={<CancelButton />}
      >
        <TextField
          {...form.field('reference')}
          label={say(repayTexts.reference)}
          maxLength={bankReferenceMax}
          autoComplete="off"
          required
        />
      </Form>
    </PanelDialog>
  )
}

/** A dealer sees the company and no name. */
export function LoanPeople({ loan: { approved, disbursed } }: { loan: Loan }) {
  const say = useSay()
  const nameOf = ({ name, company }: Loan['approved']) => name ?? company
  return (
    <Card title={say(loanTexts.who)}>
      <Timeline
        label={say(loanTexts.who)}
        events={[
          {
            id: 'disbursed',
            title: say(loanTexts.disbursedBy, { name: nameOf(disbursed) }),
            at: disbursed.at,
            state: 'happened',
          },
          {
            id: 'approved',
            title: say(loanTexts.approvedBy, { name: nameOf(approved) }),
            at: approved.at,
            state: 'happened',
          },
        ]}
      />
    </Card>
  )
}
