/** Solves payment exceptions: recorded at an award, or closed with a reason and a note. */
import { exceptionsSolve } from '#contract/bank-files.ts'
import { check } from '#contract/check.ts'
import type { Solution } from '#domain/bank-files/solutions.ts'
import { solutions } from '#domain/bank-files/solutions.ts'
import { descriptionCharactersMax } from '#domain/limits.ts'
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
  readonly awardNumber: string
  readonly valueDate: string
  readonly restReference: string
  readonly note: string
}

/** Refusals that another award, or another day, can fix. */
const fieldOf = {
  awardUnknown: 'awardNumber',
  awardAmountDiffers: 'awardNumber',
  awardPaid: 'awardNumber',
  awardEnded: 'awardNumber',
  awardNotPaid: 'awardNumber',
  valueDateTooEarly: 'awardNumber',
  valueDateTooLate: 'awardNumber',
  paidDateTooEarly: 'awardNumber',
  returnTooEarly: 'awardNumber',
  valueDateFuture: 'awardNumber',
  ownPayee: 'awardNumber',
} as const

export function SolveDialog({ rows, skipped, onClose }: Props) {
  const say = useSay()
  const today = useToday()
  const [only] = rows
  const isOne = rows.length === 1
  const fits = solutions.filter(
    (one) =>
      rows.every(({ can }) => can.includes(one)) && (isOne || (one !== 'assigned' && one !== 'restPaid')),
  )
  const asksDate = (solution: Values['solution']): boolean =>
    solution === 'restPaid' || (solution === 'assigned' && isOne && only?.valueDate === null)
  const bodyOf = ({ solution, awardNumber, valueDate, restReference, note }: Values) => ({
    exceptions: rows.map(({ id, version }) => ({ id, version })),
    solution: solution || ('dismissed' as const),
    ...(solution === 'assigned' && { awardNumber: awardNumber.trim() }),
    ...(asksDate(solution) && { valueDate }),
    ...(solution === 'restPaid' && restReference.trim() !== '' && { restReference: restReference.trim() }),
    note: note.trim(),
  })
  const named = isOne ? only?.award : null
  // An award that would refuse the entry, for example a paid one, is not proposed; another can be named.
  const initial: Values = {
    solution: '',
    awardNumber: named?.canRecord ? named.number : (isOne && only?.proposed?.number) || '',
    valueDate: today,
    restReference: '',
    note: '',
  }
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(exceptionsSolve.body, bodyOf(values), language(), {
        awardNumber: exceptionPage.awardNumber,
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
        {solution === 'assigned' && (
          <TextField
            {...form.field('awardNumber')}
            label={say(exceptionPage.awardNumber)}
            help={
              isOne && only?.proposed && form.values.awardNumber === only.proposed.number
                ? say(exceptionPage.proposedHint, { payee: only.proposed.payeeName })
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
