/** What an invited payee enters to register, and the errors in it. */
import { check } from '#contract/check.ts'
import { invitedRegister } from '#contract/staff.ts'
import type { payeeRegistrants } from '#domain/identity/registration.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { registration } from '#text/registration.ts'
import { labelOf } from '#text/text.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { newPasswordErrors } from './new-password.ts'

export type Values = {
  registrant: (typeof payeeRegistrants)[number]
  companyName: string
  name: string
  title: string
  mobile: string
  code: string
  newPwd: string
  repeat: string
  agreed: boolean
}

export const bodyOf = ({ registrant, companyName, name, title, mobile, code }: Values) => ({
  registrant,
  companyName: companyName.trimEnd(),
  name: name.trimEnd(),
  title,
  mobile: mobile.trim(),
  code: code.trim(),
  agreed: true as const,
})

export function errorsIn(values: Values) {
  const body = { ...bodyOf(values), agreed: values.agreed, newPwd: 'later', keyId: 'later' }
  const checked = check(invitedRegister.body, body, language())
  const choose = sayNow(formats.choose, { field: labelOf(fieldNames, 'title', language()) })
  return {
    ...(checked.ok ? {} : checked.fields),
    ...(values.title === '' && { title: choose }),
    ...(!values.agreed && { agreed: sayNow(registration.notAgreed) }),
    ...newPasswordErrors(values, 'password'),
  }
}
