/** The dialog to enter or edit a document; refusals are shown at their field. */
import { useState } from 'react'
import { check } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import { documentAdd, documentUpdate } from '#contract/document-actions.ts'
import type { documentPayers } from '#contract/documents.ts'
import type { Reply, Request } from '#contract/route.ts'
import type { EntryWarning } from '#domain/documents/entry.ts'
import { documentColumns, documentFields, documentRules, documentTexts } from '#text/documents.ts'
import { failureTexts } from '#text/failures.ts'
import { formats } from '#text/formats.ts'
import type { Pair } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { SumFields, TermFields } from '#web/ui/entry-fields.tsx'
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
import type { DocumentRow } from './document-calls.ts'
import type { Side } from './document-filters.tsx'
import { documentBody, initialOf, isCredit, type Values } from './document-values.ts'
import { type DuplicateQuery, duplicatesOf } from './duplicates.ts'
import { PayeeField } from './payee-field.tsx'
import { SameNumberDocuments } from './same-number.tsx'
import './documents.css'

type Props = {
  side: Side
  payers: Reply<typeof documentPayers>
  /** The sub-entity that a payee acts for. */
  supplierId: string | undefined
  /** The document to edit; undefined for a new one. */
  document: DocumentRow | undefined
  onClose: () => void
  onDone: () => void
}

const isNumberTaken = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === codes.documentNumberTaken.code

export function DocumentDialog({ side, payers, supplierId, document, onClose, onDone }: Props) {
  const say = useSay()
  const bodyOf = (values: Values) =>
    document
      ? { id: document.id, version: document.version, ...documentBody(values) }
      : {
          buyerId: values.buyerId,
          supplierId: supplierId ?? values.supplierId?.value ?? '',
          ...documentBody(values),
        }
  const [duplicates, setDuplicates] = useState<readonly DocumentRow[]>([])
  const duplicateQueryOf = (values: Values): DuplicateQuery => ({
    number: values.number,
    buyerId: document?.payerId ?? values.buyerId,
    payee: supplierId ? { supplierId } : { payee: [document?.payeeId ?? values.supplierId?.value ?? ''] },
    except: document?.id,
  })
  const form = useForm({
    initial: initialOf({ document, payers }),
    // A draft for another version of the document is not used.
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
        // Reported with the other errors: the schema checks combinations only if each field is valid.
        ...(values.means === 'acceptance' &&
          values.billTermDays === '' && {
            billTermDays: say(formats.enter, { field: say(documentFields.billTermDays) }),
          }),
        ...(side === 'payee' && isCredit(values) && { amount: say(failureTexts.creditPayersOnly) }),
      }
    },
    submit: async (values): Promise<Pair> => {
      const body = bodyOf(values)
      setDuplicates([])
      const ofSameNumber = () => duplicatesOf(duplicateQueryOf(values))
      const detailsOf = async (warning: EntryWarning) =>
        warning === 'numberUsedByOtherType' ? (
          <SameNumberDocuments of={{ sameNumberDocuments: [...(await ofSameNumber())] }} />
        ) : null
      try {
        if (document) {
          const changed = body as Request<typeof documentUpdate>['body']
          await submitWithWarnings(
            (sure) => call(documentUpdate, { body: { ...changed, ...sure } }, { inPlace: true }),
            detailsOf,
          )
          return documentTexts.saved
        }
        const added = body as Request<typeof documentAdd>['body']
        const { confirmed } = await submitWithWarnings(
          (sure) => call(documentAdd, { body: { ...added, ...sure } }, { inPlace: true }),
          detailsOf,
        )
        return confirmed ? documentTexts.matched : documentTexts.added
      } catch (error) {
        if (isNumberTaken(error))
          setDuplicates((await ofSameNumber()).filter(({ type }) => type === values.type))
        throw error
      }
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
              choices={distinctNames(payers.map(({ buyerId, name }) => ({ id: buyerId, name })))}
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
          {duplicates.length > 0 && (
            <div className="document-duplicates" role="note">
              <p>{say(documentTexts.duplicate)}</p>
              <SameNumberDocuments of={{ sameNumberDocuments: [...duplicates] }} />
            </div>
          )}
          <SumFields
            form={form}
            side={side}
            amountHelp={side === 'payer' ? say(documentTexts.creditHelp) : undefined}
          />
          {side === 'payer' && isCredit(values) && (
            <TextField
              {...form.field('creditsNumber')}
              label={say(documentColumns.creditsNumber)}
              help={say(documentTexts.creditsHelp)}
              autoComplete="off"
            />
          )}
          <TermFields form={form} />
        </Form>
      </div>
    </PanelDialog>
  )
}
