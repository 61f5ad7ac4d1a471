/** Adds or changes a product. */
import { useQueryClient } from '@tanstack/react-query'
import { check } from '#contract/check.ts'
import { productAdd, productChange, productList } from '#contract/financing.ts'
import { productNameCharactersMax, requiredAttachmentsMax } from '#domain/financing/limits.ts'
import { earlyEffects, repaymentMethods, termUnits } from '#domain/financing/terms.ts'
import { descriptionCharactersMax } from '#domain/limits.ts'
import { currencies } from '#domain/money.ts'
import { termUnitNames } from '#text/financing.ts'
import { earlyEffectNames, methodNames } from '#text/financing-names.ts'
import { programmeTexts } from '#text/financing-programme.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey } from '#web/api/use-read.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CheckboxField } from '#web/ui/inputs/choice-fields.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { NumberField } from '#web/ui/inputs/number-field.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { bodyOf, newProduct, type ProductValues, valuesOf } from './product-values.ts'
import type { Product } from './products-panel.tsx'
import { unitShown } from './words.ts'

type Props = { product?: Product; rateMax: string; onClose: () => void }

export function ProductDialog({ product, rateMax, onClose }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  const form = useForm<ProductValues, unknown>({
    initial: product ? valuesOf(product) : newProduct,
    check: (values) => {
      const checked = check(productAdd.body, bodyOf(values), language(), programmeTexts)
      return checked.ok ? {} : checked.fields
    },
    submit: (values) =>
      product
        ? call(
            productChange,
            { body: { ...bodyOf(values), id: product.id, version: product.version } },
            savingOptions,
          )
        : call(productAdd, { body: bodyOf(values) }, savingOptions),
    onDone: () => {
      confirmDone(say(product ? programmeTexts.changed : programmeTexts.added))
      void queries.invalidateQueries({ queryKey: readKey(productList) })
      onClose()
    },
  })
  const title = product
    ? say(programmeTexts.changeTitle, { name: product.name })
    : say(programmeTexts.addTitle)
  const { currency, termUnit } = form.values
  const money = (name: 'amountMin' | 'amountMax') => (
    <MoneyField
      {...form.field(name)}
      label={say(programmeTexts[name])}
      currency={currency || 'CNY'}
      required
    />
  )
  const rate = (name: 'rateMin' | 'rateMax' | 'penaltyRate', help?: string) => (
    <RateField {...form.field(name)} label={say(programmeTexts[name])} {...(help && { help })} required />
  )
  const term = (name: 'termMin' | 'termMax') => (
    <NumberField
      {...form.field(name)}
      label={say(programmeTexts[name])}
      unit={termUnit === '' ? '' : unitShown(termUnit, Number(form.values[name]))}
      required
    />
  )
  return (
    <PanelDialog title={title} onClose={onClose}>
      {product && <p className="sub form-note">{say(programmeTexts.changeHint)}</p>}
      <Form
        form={form}
        label={title}
        submit={say(programmeTexts.save)}
        submitting={say(programmeTexts.saving)}
        actions={<CancelButton />}
      >
        <TextField
          {...form.field('name')}
          label={say(programmeTexts.name)}
          maxLength={productNameCharactersMax}
          autoComplete="off"
          required
        />
        <div className="finance-pair">
          <SelectField
            {...form.field('currency')}
            label={say(programmeTexts.currency)}
            choices={currencies.map((value) => ({ value, label: value }))}
            readOnly={product !== undefined || form.busy}
            required
          />
          <SelectField
            {...form.field('method')}
            label={say(programmeTexts.method)}
            choices={repaymentMethods.map((value) => ({ value, label: say(methodNames[value]) }))}
            required
          />
          {rate('rateMin', say(programmeTexts.rateHint, { max: rateMax }))}
          {rate('rateMax')}
          <SelectField
            {...form.field('termUnit')}
            label={say(programmeTexts.termUnit)}
            choices={termUnits.map((value) => ({ value, label: say(termUnitNames[value]) }))}
            required
          />
          <SelectField
            {...form.field('dayCount')}
            label={say(programmeTexts.dayCount)}
            choices={(['360', '365'] as const).map((days) => ({
              value: days,
              label: say(programmeTexts.daysAYear, { days }),
            }))}
            required
          />
          {term('termMin')}
          {term('termMax')}
          {money('amountMin')}
          {money('amountMax')}
          {rate('penaltyRate')}
          <NumberField
            {...form.field('graceDays')}
            label={say(programmeTexts.graceDays)}
            unit={say(programmeTexts.bankDays)}
            required
          />
        </div>
        <SelectField
          {...form.field('earlyEffect')}
          label={say(programmeTexts.earlyEffect)}
          choices={earlyEffects.map((value) => ({ value, label: say(earlyEffectNames[value]) }))}
          required
        />
        <TextArea
          {...form.field('attachments')}
          label={say(programmeTexts.attachments)}
          help={say(programmeTexts.attachmentsHint, { max: requiredAttachmentsMax })}
          charactersMax={descriptionCharactersMax}
        />
        <CheckboxField {...form.field('on')} label={say(programmeTexts.isOn)} />
      </Form>
    </PanelDialog>
  )
}
