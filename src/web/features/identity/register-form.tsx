/** The registration form: person, contacts, code, password and agreements. */
import { registrationAgreements } from '#domain/agreements/kinds.ts'
import { registrants } from '#domain/identity/registration.ts'
import { registrantNames, registration } from '#text/registration.ts'
import { messageOf } from '#web/api/failed.ts'
import { AgreementTextsField } from '#web/ui/agreements/agreement-texts-field.tsx'
import { useAgreementTexts } from '#web/ui/agreements/use-agreement-texts.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { useSay } from '#web/ui/say.ts'
import { warn } from '#web/ui/toasts.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RegistrantFields } from './registrant-fields.tsx'
import { empty, registrationErrors, sendRegistration } from './registration-values.ts'
import { useCode } from './use-code.ts'

type Props = {
  /** The configured positions, once they are read. */
  positions: string | undefined
  /** The payer on whose page it is: only payees register there. */
  payer: string | undefined
  /** The invitation by which a payee has invited a payer. */
  inviter: string | undefined
}

export function RegisterForm({ positions, payer, inviter }: Props) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  const form = useForm({
    initial: inviter === undefined ? empty : { ...empty, registrant: 'payer' as const },
    carried: { form: 'register', secret: ['code', 'newPwd', 'repeat'] },
    check: registrationErrors,
    submit: (values) =>
      reading.sendRead((agreementIds) => sendRegistration(values, { payer, inviter, agreementIds })),
    onDone: (next) => void goOn(next),
  })
  const kinds = registrationAgreements(form.values.registrant === 'payer' ? 'buyer' : 'supplier')
  const reading = useAgreementTexts(kinds, () => form.field('agreed').onValue(false))
  const sending = useCode('register', form.values.mobile.trim())
  const onSend = () => {
    form.field('mobile').onBlur()
    if (registrationErrors(form.values)['mobile']) return
    sending.send().catch((error: unknown) => warn(messageOf(error)))
  }
  const offered = registrants.filter((one) => payer === undefined || one !== 'payer')
  return (
    <Form
      form={form}
      label={say(registration.title)}
      submit={say(registration.submit)}
      submitting={say(registration.submitting)}
    >
      <RadioField
        {...form.field('registrant')}
        label={say(registration.registrant)}
        choices={offered.map((value) => ({ value, label: say(registrantNames[value]) }))}
        required
      />
      <RegistrantFields
        form={form}
        isPerson={form.values.registrant === 'payeePerson'}
        positions={positions}
      />
      <CodeField {...form.field('code')} required sending={sending} onSend={onSend} />
      <TextField
        {...form.field('mail')}
        label={say(registration.mail)}
        help={say(registration.mailHint)}
        autoComplete="email"
        inputMode="email"
        required
      />
      <NewPasswordFields form={form} first />
      <AgreementTextsField {...form.field('agreed')} reading={reading} />
    </Form>
  )
}
