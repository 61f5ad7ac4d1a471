/** The fields of an application next to its live plan; refusals stand at their fields. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FieldErrors } from '#contract/check.ts'
import { loanApply, loanQuote } from '#contract/financing-applications.ts'
import { financeHome } from '#contract/financing-home.ts'
import { pages } from '#domain/access/pages.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { areNumbersBackward } from '#domain/numerals.ts'
import { parseMarketReason } from '#domain/reasons.ts'
import { financeApplyTexts } from '#text/financing-home.ts'
import { formats } from '#text/formats.ts'
import { inSentence } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { uploadFile } from '#web/api/files.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Attachments } from '#web/ui/files/attachments.tsx'
import type { StoredFile, UploadFunction } from '#web/ui/files/upload-function.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { NumberField } from '#web/ui/inputs/number-field.tsx'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { HomeProduct } from './home.ts'
import { QuoteCard } from './quote-card.tsx'
import { useLoanQuote } from './use-loan-quote.ts'
import { unitShown } from './words.ts'

type Files = Readonly<Record<string, readonly StoredFile[]>>
type Values = {
  readonly amount: string
  readonly term: string
  readonly purpose: string
  /** By the name that the product requires them under; any other under ''. */
  readonly files: Files
}

const send: UploadFunction = (file, about) => uploadFile(file, 'attachment', { inPlace: true, ...about })

const wantedOf = (productId: string, { amount, term }: Values) =>
  amount === '' || !/^\d{1,4}$/.test(term) || Number(term) === 0
    ? undefined
    : { productId, amount, term: Number(term) }

const missingOf = (required: readonly string[], files: Files): string | undefined =>
  required.find((label) => (files[label]?.length ?? 0) === 0)

function checkValues(values: Values, required: readonly string[]): FieldErrors {
  const enter = (label: string) => sayNow(formats.enter, { field: inSentence(label, language()) })
  const missing = missingOf(required, values.files)
  return {
    ...(values.amount === '' && { amount: enter(sayNow(financeApplyTexts.amount)) }),
    ...(!/^[1-9]\d{0,3}$/.test(values.term) && { term: enter(sayNow(financeApplyTexts.term)) }),
    ...(parseMarketReason(values.purpose) === undefined && {
      purpose: enter(sayNow(financeApplyTexts.purpose)),
    }),
    ...(missing !== undefined && { files: sayNow(formats.upload, { field: missing }) }),
  }
}

export function ApplyForm({ product, back }: { product: HomeProduct; back: ReactNode }) {
  const say = useSay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { productId, currency, attachments, amountMin, amountMax, termMin, termMax, termUnit } = product
  const initial: Values = {
    amount: '',
    term: termMin === termMax ? String(termMin) : '',
    purpose: '',
    files: {},
  }
  const form = useForm({
    initial,
    check: (values) => checkValues(values, attachments),
    submit: async (values) => {
      const wanted = wantedOf(productId, values) ?? { productId, amount: values.amount, term: 1 }
      // The version whose plan is on screen; a newer one is refused, and shown.
      const { productVersion } = live.quote ?? (await call(loanQuote, { body: wanted }, { inPlace: true }))
      const files = Object.entries(values.files).flatMap(([label, kept]) =>
        kept.map(({ fileId }) => ({ fileId, ...(label !== '' && { label }) })),
      )
      const body = { ...wanted, productVersion, purpose: values.purpose, files }
      try {
        return await call(loanApply, { body }, savingOptions)
      } catch (error) {
        void queries.invalidateQueries({ queryKey: readKey(loanQuote) })
        throw error
      }
    },
    onDone: ({ number }) => {
      confirmDone(say(financeApplyTexts.submitted, { number }))
      void queries.invalidateQueries({ queryKey: readKey(financeHome) })
      void navigate(pages.dealerFinancing.path)
    },
  })
  const live = useLoanQuote(wantedOf(productId, form.values))
  const amount = form.field('amount')
  const term = form.field('term')
  const files = form.field('files')
  const fitError =
    live.quote && !live.quote.fits
      ? say(financeApplyTexts.notFit, {
          amount: amountShown(lesserOf(live.quote.available, live.quote.overallAvailable), currency),
        })
      : undefined
  const fileField = (label: string, shown: string) => (
    <Attachments
      key={label}
      label={shown}
      value={files.value[label] ?? []}
      onValue={(kept) => files.onValue({ ...files.value, [label]: kept })}
      send={send}
      required={label !== ''}
      readOnly={files.readOnly}
      error={label === missingOf(attachments, files.value) ? files.error : undefined}
    />
  )
  return (
    <div className="finance-apply">
      <Card title={say(financeApplyTexts.terms)}>
        <Form
          form={form}
          label={say(financeApplyTexts.terms)}
          submit={say(financeApplyTexts.submit)}
          submitting={say(financeApplyTexts.submitting)}
          actions={back}
        >
          <MoneyField
            {...amount}
            error={amount.error ?? live.errors['amount'] ?? fitError}
            label={say(financeApplyTexts.amount)}
            currency={currency}
            help={say(financeApplyTexts.amountRange, {
              from: amountShown(amountMin, currency),
              to: amountShown(amountMax, currency),
            })}
            required
          />
          <NumberField
            {...term}
            error={term.error ?? live.errors['term']}
            label={say(financeApplyTexts.term)}
            unit={unitShown(termUnit, Number(term.value))}
            help={say(financeApplyTexts.termRange, {
              from: termMin,
              to: termMax,
              unit: unitShown(termUnit, termMax),
            })}
            required
          />
          <TextArea
            {...form.field('purpose')}
            label={say(financeApplyTexts.purpose)}
            charactersMax={textCharactersMax}
            rows={2}
            required
          />
          {attachments.map((label) => fileField(label, label))}
          {fileField('', say(financeApplyTexts.files))}
        </Form>
      </Card>
      <QuoteCard product={product} live={live} />
    </div>
  )
}

const lesserOf = (one: string, other: string | null): string =>
  other !== null && areNumbersBackward(one, other) ? other : one
