/** Editing name and job title, which need no code. */
import { constant } from '#contract/companies.ts'
import { profileChange, profileChangeV1 } from '#contract/profile.ts'
import { formatProblemOf } from '#domain/formats/problems.ts'
import { parseName } from '#domain/formats.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { profile } from '#text/account.ts'
import { problemTexts } from '#text/formats.ts'
import { profileErrors, profileFields, profileTexts } from '#text/profile.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useRead } from '#web/api/use-read.ts'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { useSay } from '#web/ui/say.ts'
import { positionTypes } from './account-reads.ts'
import { EditForm } from './edit-form.tsx'
import { positionChoices } from './positions.ts'
import { useReload } from './use-profile.ts'

export type EditProps = { value: string | null; onDone: (message: string) => void; onCancel: () => void }

export function NameForm({ value, onDone, onCancel }: EditProps) {
  const say = useSay()
  const reload = useReload()
  const title = say(profileFields.name)
  const form = useForm({
    initial: { name: value ?? '' },
    draft: 'profile name',
    check: ({ name }) => {
      if (name === '') return { name: say(profileErrors.enter, { field: title }) }
      const problem = formatProblemOf('name', name)
      return parseName(name)
        ? {}
        : { name: say(problem ? problemTexts[problem] : profileErrors.invalid, { field: title }) }
    },
    submit: (body) => call(profileChange, { body }, savingOptions).then(reload),
    onDone: () => onDone(say(profileTexts.saved)),
  })
  return (
    <EditForm form={form} label={say(profileTexts.editNamed, { field: title })} onCancel={onCancel}>
      <TextField
        {...form.field('name')}
        label={say(profile.name)}
        required
        autoComplete="name"
        maxLength={2 * textCharactersMax}
      />
    </EditForm>
  )
}

export function TitleForm({ value, onDone, onCancel }: EditProps) {
  const say = useSay()
  const reload = useReload()
  const choices = positionChoices(useRead(constant, positionTypes).data?.value)
  const form = useForm({
    initial: { title: choices.some((choice) => choice.value === value) ? (value ?? '') : '' },
    check: ({ title }) => (title === '' ? { title: say(profileErrors.information) } : {}),
    submit: (body) => call(profileChangeV1, { body }, savingOptions).then(reload),
    onDone: () => onDone(say(profileTexts.saved)),
  })
  return (
    <EditForm
      form={form}
      label={say(profileTexts.editNamed, { field: say(profileFields.title) })}
      onCancel={onCancel}
    >
      <SelectField {...form.field('title')} label={say(profile.jobTitle)} required choices={choices} />
    </EditForm>
  )
}
