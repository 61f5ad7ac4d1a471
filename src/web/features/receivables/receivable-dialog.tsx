/** The dialog to enter or edit a receivable, of one of the payee's payers or of a payer known by name. */
import { check } from '#contract/check.ts'
import { documentAdd, documentUpdate } from '#contract/document-actions.ts'
import { receivableAdd, receivableEdit } from '#contract/receivables.ts'
import type { Request } from '#contract/route.ts'
import { documentColumns, documentFields, documentRules } from '#text/documents.ts'
import { failureTexts } from '#text/failures.ts'
import { formats } from '#text/formats.ts'
import { accelerateTexts } from '#text/receivables.ts'
import type { Pair } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { SumFields, TermFields } from '#web/ui/entry-fields.tsx'
import { type EntryValues, entryBody, entryInitial } from '#web/ui/entry-values.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { amountError } from '#web/ui/inputs/number-errors.ts'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { submitWithWarnings } from '#web/ui/submit-with-warnings.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { OwnPayers, Receivable } from './receivable-calls.ts'

/** `payer` is the index of a connected payer in the list, or `other` for one that is named. */
type Values = EntryValues & { payer: string; payerName: string }
const other = 'other'

type Props = {
  payers: OwnPayers
  /** The receivable to edit; undefined for a new one. */
  receivable: Receivable | undefined
  onClose: () => void
  onDone: () => void
}

const inPlace = { inPlace: true } as const
const noDetails = async () => null

export function ReceivableDialog({ payers, receivable, onClose, onDone }: Props) {
  const say = useSay()
  const isDocument = receivable?.kind === 'document'
  const payerOf = ({ payer }: Values) => (payer === other ? undefined : payers[Number(payer)])
  const sentOf = (values: Values) => {
    const entry = entryBody(values)
    if (receivable && isDocument)
      return {
        route: documentUpdate,
        body: { id: receivable.id, version: receivable.version, ...entry },
      } as const
    const { payerName } = values
    if (receivable)
      return { route: receivableEdit, body: { version: receivable.version, payerName, ...entry } } as const
    const own = payerOf(values)
    return own
      ? ({
          route: documentAdd,
          body: { buyerId: own.payerId, supplierId: own.supplierId, ...entry },
        } as const)
      : ({ route: receivableAdd, body: { payerName, ...entry } } as const)
  }
  const form = useForm({
    initial: {
      ...entryInitial(receivable, 'CNY'),
      payer: payers.length === 0 || receivable ? other : '',
      payerName: receivable?.payerName ?? '',
    },
    draft: receivable ? `receivable ${receivable.id} ${receivable.version}` : 'receivable',
    check: (values: Values) => {
      const { route, body } = sentOf(values)
      const checked = check(route.body, body, language(), documentFields, documentRules)
      const amount = amountError(values.amount, values.currency, say(documentFields.amount))
      return {
        ...(checked.ok ? {} : checked.fields),
        ...(values.payer === '' && { payer: say(formats.choose, { field: say(documentFields.buyerId) }) }),
        ...(amount && { amount }),
        ...(values.means === 'acceptance' &&
          values.billTermDays === '' && {
            billTermDays: say(formats.enter, { field: say(documentFields.billTermDays) }),
          }),
        ...(values.amount.startsWith('-') && { amount: say(failureTexts.creditPayersOnly) }),
      }
    },
    submit: async (values): Promise<Pair> => {
      const { route, body } = sentOf(values)
      await submitWithWarnings((sure) => {
        const confirmedBody = { ...body, ...sure }
        if (route === documentUpdate)
          return call(route, { body: confirmedBody as Request<typeof documentUpdate>['body'] }, inPlace)
        if (route === documentAdd)
          return call(route, { body: confirmedBody as Request<typeof documentAdd>['body'] }, inPlace)
        if (route === receivableAdd)
          return call(route, { body: confirmedBody as Request<typeof receivableAdd>['body'] }, inPlace)
        const params = { id: receivable?.id ?? '' }
        return call(
          receivableEdit,
          { params, body: confirmedBody as Request<typeof receivableEdit>['body'] },
          inPlace,
        )
      }, noDetails)
      return receivable ? accelerateTexts.saved : accelerateTexts.added
    },
    onDone: (words) => {
      confirmDone(say(words))
      onDone()
    },
  })
  const { values } = form
  const title = receivable
    ? say(accelerateTexts.editTitle, { number: receivable.number })
    : say(accelerateTexts.add)
  return (
    <PanelDialog title={title} onClose={onClose}>
      <div className="receivable-form receivable-entry">
        <Form
          form={form}
          label={title}
          submit={say(accelerateTexts.save)}
          submitting={say(accelerateTexts.saving)}
          actions={<CancelButton />}
        >
          {isDocument && (
            <Facts facts={[{ label: say(documentColumns.payer), value: receivable?.payerName }]} />
          )}
          {!receivable && payers.length > 0 && (
            <SelectField
              {...form.field('payer')}
              onValue={(payer) => {
                form.field('payer').onValue(payer)
                const own = payers[Number(payer)]
                if (payer !== other && own) form.field('currency').onValue(own.currency)
              }}
              label={say(accelerateTexts.payer)}
              choices={[...choicesOf(payers), { value: other, label: say(accelerateTexts.other) }]}
              required
            />
          )}
          {!isDocument && values.payer === other && (
            <TextField
              {...form.field('payerName')}
              label={say(accelerateTexts.payerName)}
              help={say(accelerateTexts.payerNameHelp)}
              autoComplete="off"
              required
            />
          )}
          <TextField
            {...form.field('number')}
            label={say(documentColumns.number)}
            autoComplete="off"
            required
          />
          <SumFields form={form} side="payee" />
          <TermFields form={form} />
        </Form>
      </div>
    </PanelDialog>
  )
}

/** A payer by its name, with the sub-entity if it owes several. */
export function choicesOf(payers: OwnPayers): { value: string; label: string }[] {
  const names = distinctNames(payers.map(({ payerId, name }) => ({ id: payerId, name })))
  return payers.map(({ payerId, entityName }, n) => {
    const isOfSeveral = payers.filter((one) => one.payerId === payerId).length > 1
    const label = names[n]?.label ?? ''
    return { value: String(n), label: isOfSeveral ? `${label} · ${entityName}` : label }
  })
}
