/** Rejects offered documents with a reason. */
import { rejectionCharactersMax } from '#domain/offers/limits.ts'
import { type RejectionReason, readRejection, rejectionReasons } from '#domain/offers/review.ts'
import { rejectionReasonTexts, reviewFailureTexts, reviewTexts } from '#text/offer-review.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { reportOf } from '#web/ui/table/bulk-answer.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { type ReviewedDocument, sendReview } from './review-calls.ts'

type Props = {
  documents: readonly ReviewedDocument[]
  /** How many of the chosen ones cannot be reviewed. */
  skipped: number
  /** Without a report if it was cancelled. */
  onClose: (report?: BulkReport) => void
}

type Values = { readonly reason: RejectionReason | ''; readonly note: string }

/** As the call takes it: another reason is said in one's own words. */
const reasonOf = ({ reason, note }: Values): string => (reason === 'other' ? note : reason)

function errorsOf(values: Values): Readonly<Record<string, string>> {
  if (values.reason === 'other' && values.note.trim() === '') return { note: sayNow(reviewTexts.noteMissing) }
  const read = readRejection(reasonOf(values))
  if (read.ok) return {}
  return read.failure === 'rejectionReasonMissing'
    ? { reason: sayNow(reviewFailureTexts.rejectionReasonMissing) }
    : { note: sayNow(reviewFailureTexts.rejectionReasonTooLong, { max: rejectionCharactersMax }) }
}

export function RejectDialog({ documents, skipped, onClose }: Props) {
  const say = useSay()
  const initial: Values = { reason: '', note: '' }
  const form = useForm({
    initial,
    check: errorsOf,
    submit: (values: Values) => sendReview(documents, { pass: false, reason: reasonOf(values) }),
    onDone: (reply) => onClose(reportOf(reviewTexts.rejected, reply)),
  })
  const [first] = documents
  const title =
    documents.length === 1
      ? say(reviewTexts.rejectTitleOne, { number: first?.documentNumber ?? '' })
      : say(reviewTexts.rejectTitle, { count: documents.length })
  return (
    <PanelDialog title={title} forgets onClose={() => onClose()}>
      <p className="sub form-note">{say(reviewTexts.rejectBody)}</p>
      {skipped > 0 && <p className="sub">{say(reviewTexts.skipped, { count: skipped })}</p>}
      <Form
        form={form}
        label={title}
        submit={say(reviewTexts.reject)}
        submitting={say(reviewTexts.sending)}
        actions={<CancelButton />}
      >
        <RadioField
          {...form.field('reason')}
          label={say(reviewTexts.reason)}
          required
          choices={rejectionReasons.map((value) => ({ value, label: say(rejectionReasonTexts[value]) }))}
        />
        {form.values.reason === 'other' && (
          <TextField
            {...form.field('note')}
            label={say(reviewTexts.note)}
            help={say(reviewTexts.noteHelp, { max: rejectionCharactersMax })}
            autoComplete="off"
            required
          />
        )}
      </Form>
    </PanelDialog>
  )
}
