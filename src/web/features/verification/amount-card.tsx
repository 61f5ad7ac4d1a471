/** The entry of the received amount: one question, one field, and how many entries are left. */
import { useQueryClient } from '@tanstack/react-query'
import { check } from '#contract/check.ts'
import { certificationConfirm, certificationRead } from '#contract/verification.ts'
import { dayOf as dayAt, displayDay, type Instant } from '#domain/day.ts'
import { amountEntriesMax } from '#domain/verification/limits.ts'
import { remarkOf } from '#domain/verification/remark.ts'
import { verificationTexts } from '#text/verification.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { type Attempt, actingCompany, type Certification } from './use-certification.ts'

/** Full-width digits and spaces come from input methods and from copying. */
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s,¥￥元]/g, '')

export function AmountCard({ certification, attempt }: { certification: Certification; attempt: Attempt }) {
  const say = useSay()
  const queries = useQueryClient()
  const renew = () => void queries.invalidateQueries({ queryKey: readKey(certificationRead) })
  const form = useForm({
    initial: { amount: '' },
    check: ({ amount }) => {
      const body = { companyId: actingCompany(), amount: plain(amount) }
      const checked = check(certificationConfirm.body, body, language(), {
        amount: verificationTexts.amountLabel,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: async ({ amount }) => {
      try {
        return await call(
          certificationConfirm,
          { body: { companyId: actingCompany(), amount: plain(amount) } },
          { inPlace: true },
        )
      } finally {
        renew()
      }
    },
    onDone: renew,
  })
  const { entriesLeft, wrongEntries, wrongAt, arrivedAt, number } = attempt
  const arrived = arrivedAt ?? attempt.submittedAt
  const remark = remarkOf(number)
  const day = displayDay(dayAt(Date.parse(arrived) as Instant), language())
  return (
    <Card title={say(verificationTexts.amountTitle)}>
      <p className="sub">{say(verificationTexts.amountLead)}</p>
      {wrongEntries > 0 && (
        <div className="form-error" role="alert">
          <Icon name="warning" />
          <span>
            <strong>{say(verificationTexts.wrong, { left: entriesLeft })}</strong>{' '}
            {say(verificationTexts.wrongMore, { time: minuteOf(arrived) })}
            {wrongAt && (
              <span className="sub certification-wrong-at">
                {say(verificationTexts.wrongAt, { time: minuteOf(wrongAt) })}
              </span>
            )}
          </span>
        </div>
      )}
      <div className="certification-amount">
        <Form
          form={form}
          label={say(verificationTexts.amountTitle)}
          submit={say(verificationTexts.confirm)}
          submitting={say(verificationTexts.confirming)}
          actions={
            <span className="sub">
              {say(verificationTexts.entries, {
                used: amountEntriesMax - entriesLeft,
                max: amountEntriesMax,
              })}
            </span>
          }
        >
          <TextField
            {...form.field('amount')}
            label={say(verificationTexts.amountLabel)}
            help={say(verificationTexts.amountHelp)}
            inputMode="decimal"
            autoComplete="off"
            disabled={!certification.can.enter}
            required
          />
        </Form>
      </div>
      <h3>{say(verificationTexts.findTitle)}</h3>
      <Facts
        facts={[
          { label: say(verificationTexts.payerName), value: certification.payerName },
          { label: say(verificationTexts.arrival), value: minuteOf(arrived) },
          {
            label: say(verificationTexts.remark),
            value: (
              <>
                {remark} <CopyButton text={remark} name={say(verificationTexts.remark)} />
              </>
            ),
          },
          { label: say(verificationTexts.place), value: say(verificationTexts.placeText, { day }) },
        ]}
      />
    </Card>
  )
}
