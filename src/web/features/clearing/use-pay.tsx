/** Marks awards as paid, after a dialog that names the documents and asks for day, amount and reference; the report lists results and refusals. */
import { type ReactNode, useCallback, useState } from 'react'
import { awardsPaid } from '#contract/awards.ts'
import { check } from '#contract/check.ts'
import { bankReferenceMax } from '#domain/clearing/limits.ts'
import { parseAmount } from '#domain/money.ts'
import { payTexts } from '#text/clearing.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { Amounts, amountShown } from '#web/ui/amount.tsx'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import { warn } from '#web/ui/toasts.ts'
import { paymentsNamedMax } from '../../limits.ts'
import type { Award, Pay } from './award-table.tsx'

type PayRequest = {
  readonly awards: readonly Award[]
  readonly skipped: number
  readonly settle: (report: BulkReport | undefined) => void
}

/** The dialog must be rendered by the page. */
export function usePay(): { readonly pay: Pay; readonly dialog: ReactNode } {
  const say = useSay()
  const [requested, setRequested] = useState<PayRequest>()
  const pay: Pay = useCallback(
    async (chosen) => {
      const awards = chosen.filter(({ can }) => can.includes('pay'))
      if (awards.length === 0) {
        warn(say(payTexts.none))
        return undefined
      }
      return new Promise((settle) => setRequested({ awards, skipped: chosen.length - awards.length, settle }))
    },
    [say],
  )
  const close = (report?: BulkReport) => {
    requested?.settle(report)
    setRequested(undefined)
  }
  return { pay, dialog: requested && <PayDialog {...requested} onClose={close} /> }
}

type Props = Omit<PayRequest, 'settle'> & { onClose: (report?: BulkReport) => void }
type Paid = 'net' | 'full'
type Values = { readonly valueDate: string; readonly paid: Paid; readonly reference: string }

function PayDialog({ awards, skipped, onClose }: Props) {
  const say = useSay()
  const today = useToday()
  const bodyOf = ({ valueDate, paid, reference }: Values) => ({
    awardIds: awards.map(({ id }) => id),
    valueDate,
    amounts: awards.map((award) => award[amountOf[paid]]),
    ...(reference.trim() !== '' && { reference: reference.trim() }),
  })
  const initial: Values = { valueDate: today, paid: 'net', reference: '' }
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(awardsPaid.body, bodyOf(values), language(), {
        valueDate: payTexts.valueDate,
        reference: payTexts.reference,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: (values) => call(awardsPaid, { body: bodyOf(values) }, savingOptions),
    onDone: ({ done, refused }) =>
      onClose({
        did: payTexts.did,
        done: done.length,
        refused: refused.map(({ id, number, message }) => ({ key: id, name: number ?? id, reason: message })),
      }),
  })
  const { paid } = form.values
  const title = say(payTexts.title)
  return (
    <PanelDialog title={title} onClose={() => onClose()}>
      <p className="sub form-note">{say(paid === 'full' ? payTexts.bodyInFull : payTexts.body)}</p>
      <PaidDocuments awards={awards} paid={paid} />
      <Facts
        facts={[
          { label: say(payTexts.count), value: awards.length.toLocaleString(locale()) },
          { label: say(payTexts.sum), value: <Amounts amounts={sumOf(awards, paid)} /> },
        ]}
      />
      {skipped > 0 && <p className="sub">{say(payTexts.skipped, { count: skipped })}</p>}
      <Form
        form={form}
        label={title}
        submit={say(payTexts.act)}
        submitting={say(payTexts.sending)}
        actions={<CancelButton />}
      >
        <DateField
          {...form.field('valueDate')}
          label={say(payTexts.valueDate)}
          help={say(payTexts.valueDateHint)}
          today={today}
          isOff={(day) => day > today}
          required
        />
        <RadioField
          {...form.field('paid')}
          label={say(payTexts.paid)}
          choices={[
            { value: 'net', label: say(payTexts.paidNet) },
            { value: 'full', label: say(payTexts.paidFull), hint: say(payTexts.paidFullHint) },
          ]}
        />
        <TextField
          {...form.field('reference')}
          label={say(payTexts.reference)}
          help={say(payTexts.referenceHint)}
          maxLength={bankReferenceMax}
          autoComplete="off"
        />
      </Form>
    </PanelDialog>
  )
}

/** The documents by name, so that nothing is paid that was not meant. */
function PaidDocuments({ awards, paid }: { awards: readonly Award[]; paid: Paid }) {
  const say = useSay()
  const left = awards.length - paymentsNamedMax
  return (
    <ul className="pay-documents" aria-label={say(payTexts.documents)}>
      {awards.slice(0, paymentsNamedMax).map((award) => (
        <li key={award.id}>
          <span>
            {award.documentNumber} <span className="sub">{`${award.number} · ${award.payeeName}`}</span>
          </span>
          <span className="amount">{amountShown(award[amountOf[paid]], award.currency)}</span>
        </li>
      ))}
      {left > 0 && <li className="sub">{say(payTexts.more, { count: left.toLocaleString(locale()) })}</li>}
    </ul>
  )
}

/** The field of an award that says what was paid. */
const amountOf = { net: 'amountAfterDiscount', full: 'amount' } as const satisfies Record<Paid, keyof Award>

const sumOf = (awards: readonly Award[], paid: Paid) =>
  sumsByCurrency(
    awards.map((award) => {
      const { currency } = award
      return parseAmount(award[amountOf[paid]], currency) ?? { currency, minor: 0n }
    }),
  )
