/** Solves payment exceptions: recorded at an award, or closed with a reason and a note. */
import { exceptionsSolve } from '#contract/bank-files.ts'
import { check } from '#contract/check.ts'
import { isAssigning, isRecording } from '#domain/bank-files/solutions.ts'
import { descriptionCharactersMax } from '#domain/limits.ts'
import { type Solution, solutions } from '#domain/payment-exceptions.ts'
import { exceptionPage, solutionEffects, solutionTexts } from '#text/bank-files.ts'
import { formats } from '#text/formats.ts'
import { inSentence } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import { reportOf, unlessOfField } from '#web/ui/table/bulk-answer.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { factsOf, shortWords } from './exception-facts.ts'
import type { PaymentException } from './exception-table.tsx'

type Props = {
  readonly rows: readonly PaymentException[]
  /** How many of the chosen ones cannot be solved. */
  readonly skipped: number
  readonly onClose: (report?: BulkReport) => void
}
type Values = {
  readonly solution: Solution | ''
  readonly recordAt: string
  readonly valueDate: string
  readonly restReference: string
  readonly note: string
}

/** Refusals that another number, or another day, can fix. */
const fieldOf = {
  awardUnknown: 'recordAt',
  awardAmountDiffers: 'recordAt',
  awardPaid: 'recordAt',
  awardEnded: 'recordAt',
  awardNotPaid: 'recordAt',
  valueDateTooEarly: 'recordAt',
  valueDateTooLate: 'recordAt',
  paidDateTooEarly: 'recordAt',
  returnTooEarly: 'recordAt',
  valueDateFuture: 'recordAt',
  ownPayee: 'recordAt',
} as const

/** Whether a number is needed, at which the row is recorded. */
const isAt = (solution: Values['solution']): boolean => solution !== '' && isAssigning(solution)

export function SolveDialog({ rows, skipped, onClose }: Props) {
  const say = useSay()
  const today = useToday()
  const [only] = rows
  const isOne = rows.length === 1
  const fits = solutions.filter(
    (one) => rows.every(({ can }) => can.includes(one)) && (isOne || !isRecording(one)),
  )
  const asksDate = (solution: Values['solution']): boolean =>
    solution === 'restPaid' || (isAt(solution) && isOne && only?.valueDate === null)
  const bodyOf = ({ solution, recordAt, valueDate, restReference, note }: Values) => ({
    exceptions: rows.map(({ id, version }) => ({ id, version })),
    solution: solution || ('dismissed' as const),
    ...(isAt(solution) && { recordAt: recordAt.trim() }),
    ...(asksDate(solution) && { valueDate }),
    ...(solution === 'restPaid' && restReference.trim() !== '' && { restReference: restReference.trim() }),
    note: note.trim(),
  })
  const named = isOne ? only?.named : null
  // An award that would refuse the entry, for example a paid one, is not proposed; another can be named.
  const initial: Values = {
    solution: '',
    recordAt: named?.canRecord ? named.number : (isOne && only?.proposed?.number) || '',
    valueDate: today,
    restReference: '',
    note: '',
  }
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(exceptionsSolve.body, bodyOf(values), language(), {
        recordAt: exceptionPage.awardNumber,
        valueDate: exceptionPage.valueDate,
        restReference: exceptionPage.restReference,
        note: exceptionPage.note,
      })
      const missing = say(formats.choose, { field: inSentence(say(exceptionPage.solution), language()) })
      return {
        ...(checked.ok ? {} : checked.fields),
        ...(values.solution === '' && { solution: missing }),
      }
    },
    submit: async (values) =>
      unlessOfField(await call(exceptionsSolve, { body: bodyOf(values) }, savingOptions), fieldOf),
    onDone: (reply) => onClose(reportOf(exceptionPage.did, reply)),
  })
  const { solution } = form.values
  const title = say(exceptionPage.solveTitle)
  const short = isOne && only ? shortWords(only, say) : undefined
  return (
    <PanelDialog title={title} onClose={() => onClose()}>
      <Facts
        facts={[
          { label: say(exceptionPage.count), value: rows.length.toLocaleString(locale()) },
          ...(isOne && only ? factsOf(only, say) : []),
        ]}
      />
      {short !== undefined && <p className="form-note">{short}</p>}
      {skipped > 0 && <p className="sub">{say(exceptionPage.skipped, { count: skipped })}</p>}
      <Form
        form={form}
        label={title}
        submit={say(exceptionPage.solve)}
        submitting={say(exceptionPage.solving)}
        actions={<CancelButton />}
      >
        <RadioField
          {...form.field('solution')}
          label={say(exceptionPage.solution)}
          required
          choices={fits.map((value) => ({
            value,
            label: say(solutionTexts[value]),
            hint: say(solutionEffects[value]),
          }))}
        />
        {isAt(solution) && (
          <TextField
            {...form.field('recordAt')}
            label={say(exceptionPage.awardNumber)}
            help={
              isOne && only?.proposed && form.values.recordAt === only.proposed.number
                ? say(exceptionPage.proposedHint, { payee: only.proposed.party })
                : say(exceptionPage.awardNumberHint)
            }
            autoComplete="off"
            required
          />
        )}
        {asksDate(solution) && (
          <DateField
            {...form.field('valueDate')}
            label={say(solution === 'restPaid' ? exceptionPage.restPaidOn : exceptionPage.valueDate)}
            today={today}
            isOff={(day) => day > today}
            required
          />
        )}
        {solution === 'restPaid' && (
          <TextField
            {...form.field('restReference')}
            label={say(exceptionPage.restReference)}
            autoComplete="off"
          />
        )}
        <TextField
          {...form.field('note')}
          label={say(exceptionPage.note)}
          help={say(exceptionPage.noteHint, { max: descriptionCharactersMax })}
          autoComplete="off"
          required
        />
      </Form>
    </PanelDialog>
  )
}
