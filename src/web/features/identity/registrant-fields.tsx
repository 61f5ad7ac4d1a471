/** The fields of a registering company: its name, and its contact person. */
import { registration } from '#text/registration.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FieldProps } from '#web/ui/form/use-form.ts'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { useSay } from '#web/ui/say.ts'
import { positionChoices } from './positions.ts'

type Props = {
  form: { readonly field: (name: 'companyName' | 'name' | 'title' | 'mobile') => FieldProps<string> }
  /** True for a person who trades in their own name. */
  isPerson: boolean
  /** The configured positions, once they are read. */
  positions: string | undefined
}

export function RegistrantFields({ form, isPerson, positions }: Props) {
  const say = useSay()
  return (
    <>
      <TextField
        {...form.field('companyName')}
        label={say(isPerson ? registration.personName : registration.companyName)}
        autoComplete="organization"
        required
      />
      <TextField {...form.field('name')} label={say(registration.name)} autoComplete="name" required />
      <SelectField
        {...form.field('title')}
        label={say(registration.position)}
        choices={positionChoices(positions)}
        required
      />
      <TextField
        {...form.field('mobile')}
        label={say(registration.mobile)}
        autoComplete="tel-national"
        inputMode="tel"
        required
      />
    </>
  )
}
