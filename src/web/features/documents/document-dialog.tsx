/** The dialog in which a document is entered or changed; what the server refuses stands beside its field. */
import { check } from '#contract/check.ts'
import { documentAdd, documentUpdate } from '#contract/document-acts.ts'
import type { documentPayers } from '#contract/documents.ts'
import type { Reply, Request } from '#contract/route.ts'
import { type DocumentType, documentTypes, type PaymentMeans, paymentMeans } from '#domain/documents/kinds.ts'
import { type Currency, currencies } from '#domain/money.ts'
import { readDay } from '#domain/typed-day.ts'
import {
  documentColumns,
  documentFields,
  documentRules,
  documentTexts,
  meansTexts,
  typeTexts,
} from '#text/documents.ts'
import { failureTexts } from '#text/failures.ts'
import { formats } from '#text/formats.ts'
import type { Pair } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { amountError } from '#web/ui/inputs/number-errors.ts'
import { NumberField } from '#web/ui/inputs/number-field.tsx'
import { type Choice, SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { toldApart } from '#web/ui/told-apart.ts'
import type { Listed } from './document-calls.ts'
import type { Side } from './document-filters.tsx'
import { PayeeField } from './payee-field.tsx'
import { sendMeant } from './send-meant.ts'
import './documents.css'

type Values = {
  buyerId: string
  supplierId: Choice | null
  number: string
  type: DocumentType | ''
  amount: string
  currency: Currency
  documentDate: string
  dueDate: string
  means: PaymentMeans | ''
  billTermDays: string
  creditsNumber: string
}

type Props = {
  side: Side
  payers: Reply<typeof documentPayers>
  /** The sub-entity that a payee acts as. */
  supplierId: string | undefined
  /** The document that is changed; none is a new one. */
  document: Listed | undefined
  onClose: () => void
  onDone: () => void
}

const dayIn = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : (readDay(typed) ?? typed)

/** As it is sent: what is empty is absent, and only a credit note names what it credits. */
const sent = (values: Values) => ({
  number: values.number,
  type: values.type,
  amount: values.amount,
  currency: values.currency,
  dueDate: dayIn(values.dueDate) ?? '',
  means: values.means,
  ...(dayIn(values.documentDate) && { documentDate: dayIn(values.documentDate) }),
  ...(values.means === 'acceptance' && values.billTermDays && { billTermDays: Number(values.billTermDays) }),
  ...(isCredit(values) && values.creditsNumber.trim() && { creditsNumber: values.creditsNumber }),
})
const isCredit = ({ amount }: Pick<Values, 'amount'>): boolean => amount.startsWith('-')

function initialOf({ document, payers }: Pick<Props, 'document' | 'payers'>): Values {
  const [only, another] = payers
  return {
    buyerId: document?.payerId ?? (another ? '' : (only?.buyerId ?? '')),
    supplierId: null,
    number: document?.number ?? '',
    type: document?.type ?? '',
    amount: document?.amount ?? '',
    currency: document?.currency ?? (another ? 'CNY' : (only?.currency ?? 'CNY')),
    documentDate: document?.documentDate ?? '',
    dueDate: document?.dueDate ?? '',
    means: document?.means ?? 'transfer',
    billTermDays: document?.billTermDays ? String(document.billTermDays) : '',
    creditsNumber: document?.creditsNumber ?? '',
  }
}

export function DocumentDialog({ side, payers, supplierId, document, onClose, onDone }: Props) {
  const say = useSay()
  const today = useToday()
  const bodyOf = (values: Values) =>
    document
      ? { id: document.id, version: document.version, ...sent(values) }
      : { buyerId: values.buyerId, supplierId: supplierId ?? values.supplierId?.value ?? '', ...sent(values) }
  const form = useForm({
    initial: initialOf({ document, payers }),
    // What was entered about another version of the document is no change of this one.
    draft: document ? `document ${document.id} ${document.version}` : 'document',
    check: (values: Values) => {
      const schema = document ? documentUpdate.body : documentAdd.body
      const checked = check(schema, bodyOf(values), language(), documentFields, documentRules)
      const amount = amountError(values.amount, values.currency, say(documentFields.amount), {
        belowZero: true,
      })
      return {
        ...(checked.ok ? {} : checked.fields),
        ...(amount && { amount }),
        // Told with everything else: of a sum of fields the schema speaks only where each of them will do.
        ...(values.means === 'acceptance' &&
          values.billTermDays === '' && {
            billTermDays: say(formats.enter, { field: say(documentFields.billTermDays) }),
          }),
        ...(side === 'payee' && isCredit(values) && { amount: say(failureTexts.creditPayersOnly) }),
      }
    },
    submit: async (values): Promise<Pair> => {
      const body = bodyOf(values)
      if (document) {
        const changed = body as Request<typeof documentUpdate>['body']
        await sendMeant((sure) => call(documentUpdate, { body: { ...changed, ...sure } }, { inPlace: true }))
        return documentTexts.saved
      }
      const added = body as Request<typeof documentAdd>['body']
      const { confirmed } = await sendMeant((sure) =>
        call(documentAdd, { body: { ...added, ...sure } }, { inPlace: true }),
      )
      return confirmed ? documentTexts.matched : documentTexts.added
    },
    onDone: (words) => {
      confirmDone(say(words))
      onDone()
    },
  })
  const { values } = form
  const title = document ? say(documentTexts.editTitle, { number: document.number }) : say(documentTexts.add)
  return (
    <PanelDialog title={title} onClose={onClose}>
      <div className="document-form">
        <Form
          form={form}
          label={title}
          submit={say(documentTexts.save)}
          submitting={say(documentTexts.saving)}
          actions={<CancelButton />}
        >
          {document && (
            <Facts
              facts={[
                { label: say(documentColumns.payer), value: document.payerName },
                { label: say(documentColumns.payee), value: `${document.payeeName} · ${document.payeeCode}` },
              ]}
            />
          )}
          {document?.confirmation === 'confirmed' && (
            <p className="sub form-note">{say(documentTexts.confirmedAnew)}</p>
          )}
          {!document && (
            <SelectField
              {...form.field('buyerId')}
              onValue={(buyerId) => {
                form.field('buyerId').onValue(buyerId)
                // Another payer has other payees.
                form.field('supplierId').onValue(null)
              }}
              label={say(documentColumns.payer)}
              choices={toldApart(payers.map(({ buyerId, name }) => ({ id: buyerId, name })))}
              {...(payers.length === 0 && side === 'payee' && { help: say(documentTexts.payersNone) })}
              required
            />
          )}
          {!document && side === 'payer' && (
            <PayeeField key={values.buyerId} buyerId={values.buyerId} {...form.field('supplierId')} />
          )}
          <TextField
            {...form.field('number')}
            label={say(documentColumns.number)}
            autoComplete="off"
            required
          />
          <SelectField
            {...form.field('type')}
            label={say(documentColumns.type)}
            choices={documentTypes.map((value) => ({ value, label: say(typeTexts[value]) }))}
            required
          />
          <SelectField
            {...form.field('currency')}
            onValue={(currency) => currency && form.field('currency').onValue(currency)}
            label={say(documentColumns.currency)}
            choices={currencies.map((value) => ({ value, label: value }))}
            required
          />
          <MoneyField
            {...form.field('amount')}
            label={say(documentColumns.amount)}
            currency={values.currency}
            creditNote
            {...(side === 'payer' && { help: say(documentTexts.creditHelp) })}
            required
          />
          {side === 'payer' && isCredit(values) && (
            <TextField
              {...form.field('creditsNumber')}
              label={say(documentColumns.creditsNumber)}
              help={say(documentTexts.creditsHelp)}
              autoComplete="off"
            />
          )}
          <DateField
            {...form.field('documentDate')}
            label={say(documentColumns.documentDate)}
            today={today}
          />
          <DateField {...form.field('dueDate')} label={say(documentColumns.dueDate)} today={today} required />
          <SelectField
            {...form.field('means')}
            label={say(documentColumns.means)}
            choices={paymentMeans.map((value) => ({ value, label: say(meansTexts[value]) }))}
            required
          />
          {values.means === 'acceptance' && (
            <NumberField {...form.field('billTermDays')} label={say(documentColumns.billTermDays)} required />
          )}
        </Form>
      </div>
    </PanelDialog>
  )
}
