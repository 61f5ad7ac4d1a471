/** Rejects what waits for a payer's review with a reason. */
import { rejectionCharactersMax } from '#domain/offers/limits.ts'
import { type RejectionReason, readRejection, rejectionReasons } from '#domain/offers/review.ts'
import { rejectionReasonTexts, reviewFailureTexts, reviewTexts } from '#text/offer-review.ts'
import { TextField } from './field.tsx'
import { Form } from './form/form.tsx'
import { useForm } from './form/use-form.ts'
import { RadioField } from './inputs/choice-fields.tsx'
import { CancelButton, PanelDialog } from './panel-dialog.tsx'
import { sayNow, useSay } from './say.ts'
import { type BulkAnswer, reportOf } from './table/bulk-answer.ts'
import type { BulkReport } from './table/spec.ts'

type Props = {
  title: string
  /** What a rejection does. */
  body: string
  /** How many of the chosen ones cannot be reviewed, in words. */
  skipped?: string | undefined
  onReject: (reason: string) => Promise<BulkAnswer>
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

export function RejectDialog({ title, body, skipped, onReject, onClose }: Props) {
  const say = useSay()
  const initial: Values = { reason: '', note: '' }
  const form = useForm({
    initial,
    check: errorsOf,
    submit: (values: Values) => onReject(reasonOf(values)),
    onDone: (reply) => onClose(reportOf(reviewTexts.rejected, reply)),
  })
  return (
    <PanelDialog title={title} forgets onClose={() => onClose()}>
      <p className="sub form-note">{body}</p>
      {skipped !== undefined && <p className="sub">{skipped}</p>}
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
