/** The values of a registration, their errors, and how it is sent. */
import { check, type FieldErrors } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import { register } from '#contract/registration.ts'
import type { Request } from '#contract/route.ts'
import type { Registrant } from '#domain/identity/registration.ts'
import { parseInvitationCode } from '#domain/payees/invitation.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { registration } from '#text/registration.ts'
import { labelOf } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { ask } from '#web/ui/confirmations.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { firstSignIn } from './first-sign-in.ts'
import { newPasswordErrors, sendSealed } from './new-password.ts'

export type Values = {
  readonly registrant: Registrant | ''
  readonly companyName: string
  readonly name: string
  readonly title: string
  readonly mobile: string
  readonly mail: string
  readonly code: string
  readonly newPwd: string
  readonly repeat: string
  readonly agreed: boolean
}

export const empty: Values = {
  registrant: '',
  companyName: '',
  name: '',
  title: '',
  mobile: '',
  mail: '',
  code: '',
  newPwd: '',
  repeat: '',
  agreed: false,
}

const trimmed = ({ repeat: _repeat, newPwd: _newPwd, ...values }: Values) => ({
  ...values,
  companyName: values.companyName.trimEnd(),
  name: values.name.trimEnd(),
  mobile: values.mobile.trim(),
  mail: values.mail.trim(),
  code: values.code.trim(),
})

const choose = (field: string): string =>
  sayNow(formats.choose, { field: labelOf(fieldNames, field, language()) })

/** The contract's schema validates; sealed and chosen values have their own messages. */
export function registrationErrors(values: Values): FieldErrors {
  const checked = check(register.body, { ...trimmed(values), newPwd: 'later', keyId: 'later' }, language())
  const { newPwd: _sealed, ...found } = checked.ok ? {} : { ...checked.fields }
  return {
    ...found,
    ...(values.registrant === '' && { registrant: choose('registrant') }),
    ...(values.title === '' && { title: choose('title') }),
    ...(!values.agreed && { agreed: sayNow(registration.notAgreed) }),
    ...newPasswordErrors(values, 'password'),
  }
}

/** The payer on whose page a payee registers, or the invitation by which a payee has invited a payer; what was read. */
export type RegistrationSource = {
  readonly payer?: string | undefined
  readonly inviter?: string | undefined
  readonly agreementIds?: readonly string[]
}

/** Registers, signs in, and returns where to go. If the name is in use, asks whether to continue. */
export async function sendRegistration(values: Values, from: RegistrationSource = {}): Promise<string> {
  const form = trimmed(values)
  // A truncated invitation code is dropped: the registration is then without a request.
  const inviter = parseInvitationCode(from.inviter ?? '')
  const send = (sameName?: true) =>
    sendSealed(values, { newPwd: values.newPwd }, (words) =>
      call(
        register,
        {
          body: { ...form, ...from, inviter, sameName, ...words } as Request<typeof register>['body'],
        },
        { inPlace: true },
      ),
    )
  await send().catch(async (error: unknown) => {
    const isNamed = error instanceof CallFailed && error.code === codes.companyNamed.code
    const { sameName: title, goOn: yes } = registration
    const question = { title: sayNow(title), body: messageOf(error), yes: sayNow(yes) }
    if (!isNamed || !(await ask(question))) throw error
    return send(true)
  })
  return firstSignIn(form.mobile, values.newPwd)
}
