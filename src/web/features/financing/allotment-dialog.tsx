/** Gives a product to a dealer, or changes its limit, validity and rate. */
import { useQueryClient } from '@tanstack/react-query'
import { check } from '#contract/check.ts'
import { allotmentList, allotmentSet, productList } from '#contract/financing.ts'
import { allotmentTexts, programmeTexts } from '#text/financing-programme.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { useToday } from '#web/ui/business-time.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Allotment, Dealer } from './dealers-panel.tsx'

type Values = {
  readonly productId: string
  readonly limit: string
  readonly validFrom: string
  readonly validTo: string
  readonly rate: string
}

type Props = {
  dealer: Dealer
  /** Products that the dealer has already. */
  given: readonly string[]
  allotment?: Allotment
  onClose: () => void
}

export function AllotmentDialog({ dealer, given, allotment, onClose }: Props) {
  const say = useSay()
  const today = useToday()
  const queries = useQueryClient()
  const products = useRead(productList, {}).data?.list ?? []
  const bodyOf = ({ limit, rate, productId, ...validity }: Values) => ({
    ...(productId !== '' && { productId }),
    dealerId: dealer.id,
    ...validity,
    ...(limit !== '' && { limit }),
    ...(rate !== '' && { rate }),
    ...(allotment && { version: allotment.version }),
  })
  const initial: Values = {
    productId: allotment?.productId ?? '',
    limit: allotment?.limit ?? '',
    validFrom: allotment?.validFrom ?? today,
    validTo: allotment?.validTo ?? '',
    rate: allotment?.rate ?? '',
  }
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(allotmentSet.body, bodyOf(values), language(), {
        ...allotmentTexts,
        productId: allotmentTexts.product,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: (values) =>
      call(
        allotmentSet,
        { body: { ...bodyOf(values), productId: values.productId, limit: values.limit } },
        savingOptions,
      ),
    onDone: () => {
      confirmDone(say(allotmentTexts.saved))
      void queries.invalidateQueries({ queryKey: readKey(allotmentList) })
      void queries.invalidateQueries({ queryKey: readKey(productList) })
      onClose()
    },
  })
  const title = allotment
    ? say(allotmentTexts.changeTitle, { dealer: dealer.name, product: allotment.productName })
    : say(allotmentTexts.allotTitle, { dealer: dealer.name })
  const chosen = products.find(({ id }) => id === form.values.productId)
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(programmeTexts.save)}
        submitting={say(programmeTexts.saving)}
        actions={<CancelButton />}
      >
        {!allotment && (
          <SelectField
            {...form.field('productId')}
            label={say(allotmentTexts.product)}
            choices={products
              .filter(({ id, lenderId }) => lenderId === dealer.lenderId && !given.includes(id))
              .map(({ id, name, currency }) => ({ value: id, label: `${name} · ${currency}` }))}
            required
          />
        )}
        <MoneyField
          {...form.field('limit')}
          label={say(allotmentTexts.limit)}
          currency={allotment?.currency ?? chosen?.currency ?? 'CNY'}
          help={say(allotmentTexts.limitHint)}
          required
        />
        <div className="finance-pair">
          <DateField
            {...form.field('validFrom')}
            label={say(allotmentTexts.validFrom)}
            today={today}
            required
          />
          <DateField {...form.field('validTo')} label={say(allotmentTexts.validTo)} today={today} required />
        </div>
        <RateField
          {...form.field('rate')}
          label={say(allotmentTexts.rate)}
          help={say(allotmentTexts.rateHint)}
        />
      </Form>
    </PanelDialog>
  )
}
