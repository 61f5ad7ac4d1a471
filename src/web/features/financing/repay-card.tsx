/** Records a repayment; how it is split stands there before it is recorded. */
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { check } from '#contract/check.ts'
import { loanRepay, repaymentPreview } from '#contract/loan-actions.ts'
import { loanRead, loanSettlement } from '#contract/loans.ts'
import type { Request } from '#contract/route.ts'
import { bankReferenceMax } from '#domain/clearing/limits.ts'
import { repayTexts } from '#text/financing-loan.ts'
import { loanStateNames } from '#text/financing-names.ts'
import { inSentence } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey } from '#web/api/use-read.ts'
import { quotePauseMs } from '#web/limits.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CheckboxField } from '#web/ui/inputs/choice-fields.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import type { Loan } from './loan-view.tsx'

type Body = Request<typeof loanRepay>['body']
type Values = {
  readonly amount: string
  readonly valueDate: string
  readonly reference: string
  readonly early: boolean
}

export function RepayCard({ loan }: { loan: Loan }) {
  const say = useSay()
  const queries = useQueryClient()
  const { id, currency, asOf } = loan
  const today = useToday()
  const initial: Values = {
    amount: loan.arrears?.amount ?? loan.nextAmount ?? '',
    valueDate: asOf,
    reference: '',
    early: false,
  }
  const bodyOf = (values: Values): Body => ({ ...values, currency })
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(loanRepay.body, bodyOf(values), language(), repayTexts)
      return checked.ok ? {} : checked.fields
    },
    submit: (values) => call(loanRepay, { params: { id }, body: bodyOf(values) }, savingOptions),
    onDone: ({ exception }) => {
      if (exception) warn(say(repayTexts.exception))
      else confirmDone(say(repayTexts.recorded))
      for (const route of [loanRead, loanSettlement])
        void queries.invalidateQueries({ queryKey: readKey(route) })
    },
  })
  return (
    <Card title={say(repayTexts.title)}>
      <Form
        form={form}
        label={say(repayTexts.title)}
        submit={say(repayTexts.record)}
        submitting={say(repayTexts.recording)}
      >
        <MoneyField {...form.field('amount')} label={say(repayTexts.amount)} currency={currency} required />
        <div className="finance-pair">
          <DateField
            {...form.field('valueDate')}
            label={say(repayTexts.valueDate)}
            today={today}
            isOff={(day) => day > asOf}
            required
          />
          <TextField
            {...form.field('reference')}
            label={say(repayTexts.reference)}
            maxLength={bankReferenceMax}
            autoComplete="off"
            required
          />
        </div>
        <CheckboxField {...form.field('early')} label={say(repayTexts.early)} />
        <Split loan={loan} values={form.values} />
      </Form>
    </Card>
  )
}

/** The preview is computed with any reference, so that it is there before one is typed. */
function Split({ loan, values }: { loan: Loan; values: Values }) {
  const say = useSay()
  const { id, currency } = loan
  const wanted = { ...values, currency, reference: values.reference.trim() || '-' }
  const text =
    values.amount === '' || !/^\d{4}-\d\d-\d\d$/.test(values.valueDate) ? '' : JSON.stringify(wanted)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quotePauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: [...readKey(repaymentPreview), id, settled],
    queryFn:
      settled === ''
        ? skipToken
        : () =>
            call(repaymentPreview, { params: { id }, body: JSON.parse(settled) as Body }, { inPlace: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data) return null
  const shown = (amount: string) => amountShown(amount, currency)
  const parts = [
    { label: repayTexts.penalty, amount: data.penalty },
    { label: repayTexts.interest, amount: data.interest },
    { label: repayTexts.principal, amount: data.principal },
    { label: repayTexts.unallocated, amount: data.unallocated },
    { label: repayTexts.credit, amount: data.credit },
  ].filter(({ amount }, at) => at < 3 || /[1-9]/.test(amount))
  return (
    <>
      <dl className="split" aria-label={say(repayTexts.split)}>
        {parts.map(({ label, amount }) => (
          <div key={label.en}>
            <dt className="sub">{say(label)}</dt>
            <dd className="amount">{shown(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="sub" role="status">
        {say(repayTexts.after, {
          state: inSentence(say(loanStateNames[data.stateAfter]), language()),
          overdue: shown(data.overdueAfter),
          freed: shown(data.limitFreed),
        })}
      </p>
    </>
  )
}
