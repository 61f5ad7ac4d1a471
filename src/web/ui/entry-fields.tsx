/** The fields of a debt (number, amount, dates, means of payment), shared by every form that enters one. */
import {
  type DocumentSide,
  type DocumentType,
  documentTypesFor,
  type PaymentMeans,
  paymentMeans,
} from '#domain/documents/kinds.ts'
import { type Currency, currencies } from '#domain/money.ts'
import { documentColumns, meansTexts, typeTexts } from '#text/documents.ts'
import { useToday } from './business-time.ts'
import type { FieldProps } from './form/use-form.ts'
import { DateField } from './inputs/date-field.tsx'
import { MoneyField } from './inputs/money-field.tsx'
import { NumberField } from './inputs/number-field.tsx'
import { SelectField } from './inputs/select-field.tsx'
import { useSay } from './say.ts'

type SumForm = {
  readonly field: ((name: 'type') => FieldProps<DocumentType | ''>) &
    ((name: 'currency') => FieldProps<Currency>) &
    ((name: 'amount') => FieldProps<string>)
}

type SumProps = { form: SumForm; side: DocumentSide; amountHelp?: string | undefined }

/** Type, number and amount; `amountHelp` if the amount needs an explanation. */
export function SumFields({ form, side, amountHelp }: SumProps) {
  const say = useSay()
  const currency = form.field('currency')
  return (
    <>
      <SelectField
        {...form.field('type')}
        label={say(documentColumns.type)}
        choices={documentTypesFor[side].map((value) => ({ value, label: say(typeTexts[value]) }))}
        required
      />
      <SelectField
        {...currency}
        onValue={(chosen) => chosen && currency.onValue(chosen)}
        label={say(documentColumns.currency)}
        choices={currencies.map((value) => ({ value, label: value }))}
        required
      />
      <MoneyField
        {...form.field('amount')}
        label={say(documentColumns.amount)}
        currency={currency.value}
        creditNote
        {...(amountHelp !== undefined && { help: amountHelp })}
        required
      />
    </>
  )
}

type TermForm = {
  readonly field: ((name: 'documentDate' | 'dueDate' | 'billTermDays') => FieldProps<string>) &
    ((name: 'means') => FieldProps<PaymentMeans | ''>)
}

/** Dates and means of payment. */
export function TermFields({ form }: { form: TermForm }) {
  const say = useSay()
  const today = useToday()
  const means = form.field('means')
  return (
    <>
      <DateField {...form.field('documentDate')} label={say(documentColumns.documentDate)} today={today} />
      <DateField {...form.field('dueDate')} label={say(documentColumns.dueDate)} today={today} required />
      <SelectField
        {...means}
        label={say(documentColumns.means)}
        choices={paymentMeans.map((value) => ({ value, label: say(meansTexts[value]) }))}
        required
      />
      {means.value === 'acceptance' && (
        <NumberField {...form.field('billTermDays')} label={say(documentColumns.billTermDays)} required />
      )}
    </>
  )
}
