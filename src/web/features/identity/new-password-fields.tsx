/** The two fields of a new password. */
import { newPassword } from '#text/passwords.ts'
import { prefetchSealing } from '#web/session/sealing-key.ts'
import { PasswordField } from '#web/ui/field.tsx'
import type { FieldProps } from '#web/ui/form/use-form.ts'
import { useSay } from '#web/ui/say.ts'

type Fields = { readonly field: (name: 'newPwd' | 'repeat') => FieldProps<string> }

/** `first` at registration, where there is no password yet. */
export function NewPasswordFields({ form, first = false }: { form: Fields; first?: boolean }) {
  const say = useSay()
  return (
    <>
      <PasswordField
        {...form.field('newPwd')}
        label={say(first ? newPassword.first : newPassword.newPwd)}
        help={say(newPassword.rules)}
        autoComplete="new-password"
        required
        onFocus={prefetchSealing}
      />
      <PasswordField
        {...form.field('repeat')}
        label={say(first ? newPassword.firstRepeat : newPassword.repeat)}
        autoComplete="new-password"
        required
      />
    </>
  )
}
