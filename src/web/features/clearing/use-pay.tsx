/** Marks awards as paid, after a dialog with the value date; the report lists results and refusals. */
import { type ReactNode, useCallback, useState } from 'react'
import { check } from '#contract/check.ts'
import { awardsPaid } from '#contract/clearing.ts'
import { parseAmount } from '#domain/money.ts'
import { payTexts } from '#text/clearing.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { Amounts } from '#web/ui/amount.tsx'
import { useToday } from '#web/ui/business-time.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import { warn } from '#web/ui/toasts.ts'
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

function PayDialog({ awards, skipped, onClose }: Props) {
  const say = useSay()
  const today = useToday()
  const bodyOf = (valueDate: string) => ({ awardIds: awards.map(({ id }) => id), valueDate })
  const initial: { readonly valueDate: string } = { valueDate: today }
  const form = useForm({
    initial,
    check: ({ valueDate }) => {
      const checked = check(awardsPaid.body, bodyOf(valueDate), language(), {
        valueDate: payTexts.valueDate,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: ({ valueDate }) => call(awardsPaid, { body: bodyOf(valueDate) }, savingOptions),
    onDone: ({ done, refused }) =>
      onClose({
        did: payTexts.did,
        done: done.length,
        refused: refused.map(({ id, number, message }) => ({ key: id, name: number ?? id, reason: message })),
      }),
  })
  const title = say(payTexts.title)
  return (
    <PanelDialog title={title} onClose={() => onClose()}>
      <p className="sub form-note">{say(payTexts.body)}</p>
      <Facts
        facts={[
          { label: say(payTexts.count), value: awards.length.toLocaleString(locale()) },
          { label: say(payTexts.sum), value: <Amounts amounts={sumsByCurrency(awards.map(netOf))} /> },
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
      </Form>
    </PanelDialog>
  )
}

const netOf = ({ amountAfterDiscount, currency }: Award) =>
  parseAmount(amountAfterDiscount, currency) ?? { currency, minor: 0n }
