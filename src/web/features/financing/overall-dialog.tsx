/** Sets or removes the overall limit of a dealer in a currency. */
import { useQueryClient } from '@tanstack/react-query'
import { allotmentList, dealerLimitSet, dealerList } from '#contract/financing.ts'
import { type Currency, currencies } from '#domain/money.ts'
import { allotmentTexts, programmeTexts } from '#text/financing-programme.ts'
import { formats } from '#text/formats.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey } from '#web/api/use-read.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Dealer } from './dealers-panel.tsx'
import { missingIn } from './missing.ts'

type Values = { readonly currency: Currency | ''; readonly limit: string }

export function OverallDialog({ dealer, onClose }: { dealer: Dealer; onClose: () => void }) {
  const say = useSay()
  const queries = useQueryClient()
  const presentOf = (wanted: Currency | '') => dealer.overall.find((one) => one.currency === wanted)
  const currency: Currency = dealer.overall[0]?.currency ?? 'CNY'
  const initial: Values = { currency, limit: presentOf(currency)?.limit ?? '' }
  const form = useForm({
    initial,
    check: (values) =>
      missingIn({ currency: values.currency }, { currency: programmeTexts.currency }, formats.choose),
    submit: (values) =>
      call(
        dealerLimitSet,
        {
          body: {
            dealerId: dealer.id,
            lenderId: dealer.lenderId,
            currency: values.currency || currency,
            ...(values.limit !== '' && { limit: values.limit }),
            version: presentOf(values.currency)?.version ?? 0,
          },
        },
        savingOptions,
      ),
    onDone: () => {
      confirmDone(say(allotmentTexts.saved))
      for (const route of [dealerList, allotmentList])
        void queries.invalidateQueries({ queryKey: readKey(route) })
      onClose()
    },
  })
  const title = say(allotmentTexts.overallTitle, { dealer: dealer.name })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(programmeTexts.save)}
        submitting={say(programmeTexts.saving)}
        actions={<CancelButton />}
      >
        <SelectField
          {...form.field('currency')}
          label={say(programmeTexts.currency)}
          choices={currencies.map((value) => ({ value, label: value }))}
          required
        />
        <MoneyField
          {...form.field('limit')}
          label={say(allotmentTexts.overall)}
          currency={form.values.currency || currency}
          help={say(allotmentTexts.overallHint)}
        />
      </Form>
    </PanelDialog>
  )
}
