/** The dialog in which a payee invites a payer that is not on the platform. */
import { check } from '#contract/check.ts'
import { payerInvite } from '#contract/receivables.ts'
import type { Request } from '#contract/route.ts'
import { dayOf, displayDay, parseInstant } from '#domain/day.ts'
import { languageNames } from '#text/notifications.ts'
import { accelerateTexts } from '#text/receivables.ts'
import { type Language, languages } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Receivable } from './receivable-calls.ts'

type Props = { receivable: Receivable; onClose: () => void; onDone: () => void }
type Values = { mail: string; language: Language | '' }

const dayWords = (at: string | null): string => {
  const moment = parseInstant(at ?? '')
  return moment === undefined ? '' : displayDay(dayOf(moment), language())
}

export function InviteDialog({ receivable, onClose, onDone }: Props) {
  const say = useSay()
  const { id, payerName: name, invitedAt, invitedMail, remindableAt } = receivable
  const title = say(accelerateTexts.inviteTitle, { name })
  const bodyOf = ({ mail, language: notification }: Values) => ({ mail: mail.trim(), language: notification })
  const initial: Values = { mail: invitedMail ?? '', language: language() }
  const form = useForm({
    initial,
    check: (values) => {
      const checked = check(payerInvite.body, bodyOf(values), language())
      return checked.ok ? {} : checked.fields
    },
    submit: (values) =>
      call(
        payerInvite,
        { params: { id }, body: bodyOf(values) as Request<typeof payerInvite>['body'] },
        { inPlace: true },
      ),
    onDone: () => {
      confirmDone(say(accelerateTexts.invited))
      onDone()
    },
  })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <div className="receivable-form">
        <Form
          form={form}
          label={title}
          submit={say(accelerateTexts.send)}
          submitting={say(accelerateTexts.sending)}
          actions={<CancelButton />}
        >
          <p className="sub form-note">{say(accelerateTexts.inviteHint)}</p>
          {invitedAt && (
            <p className="sub form-note">
              {say(accelerateTexts.remindable, {
                day: dayWords(invitedAt),
                mail: invitedMail ?? '',
                next: dayWords(remindableAt),
              })}
            </p>
          )}
          <TextField
            {...form.field('mail')}
            label={say(accelerateTexts.mail)}
            inputMode="email"
            autoComplete="off"
            required
          />
          <SelectField
            {...form.field('language')}
            label={say(accelerateTexts.language)}
            choices={languages.map((value) => ({ value, label: say(languageNames[value]) }))}
            required
          />
        </Form>
      </div>
    </PanelDialog>
  )
}
