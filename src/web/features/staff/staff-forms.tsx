/** The dialogs of staff: adding a member, or changing a role. */
import { check } from '#contract/check.ts'
import type { Request } from '#contract/route.ts'
import { staffInvite, staffRole } from '#contract/staff.ts'
import { type Role, roles } from '#domain/access/abilities.ts'
import { plainPhone } from '#domain/formats.ts'
import { roleExplanations, roleNames, staffTexts } from '#text/staff.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { companyType } from '#web/session/cache.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Colleague } from './staff-table.tsx'

type Values = { mail: string; name: string; mobile: string; role: Role | '' }
const empty: Values = { mail: '', name: '', mobile: '', role: '' }

const trimmed = ({ mail, name, mobile, role }: Values) => ({
  mail: mail.trim(),
  name: name.trim(),
  mobile,
  role,
})

type Props = { onClose: () => void; onDone: () => void }

export function AddDialog({ onClose, onDone }: Props) {
  const say = useSay()
  const form = useForm({
    initial: empty,
    draft: 'staff invitation',
    check: (values: Values) => {
      const checked = check(staffInvite.body, trimmed(values), language(), staffTexts)
      return checked.ok ? {} : checked.fields
    },
    submit: (values) =>
      call(staffInvite, { body: trimmed(values) as Request<typeof staffInvite>['body'] }, { inPlace: true }),
    onDone: () => {
      confirmDone(say(staffTexts.invited))
      onDone()
    },
  })
  const { onValue: onMobile, ...mobile } = form.field('mobile')
  return (
    <PanelDialog title={say(staffTexts.add)} onClose={onClose}>
      <Form
        form={form}
        label={say(staffTexts.add)}
        submit={say(staffTexts.submit)}
        submitting={say(staffTexts.submitting)}
        actions={<CancelButton />}
      >
        <TextField
          {...form.field('mail')}
          label={say(staffTexts.mail)}
          help={say(staffTexts.addHint)}
          inputMode="email"
          autoComplete="off"
          required
        />
        <TextField {...form.field('name')} label={say(staffTexts.name)} autoComplete="off" required />
        <TextField
          {...mobile}
          // Accepts only digits; a pasted number keeps its digits.
          onValue={(value) => onMobile(plainPhone(value).replace(/\D/g, ''))}
          label={say(staffTexts.mobile)}
          inputMode="tel"
          autoComplete="off"
          required
        />
        <RoleField {...form.field('role')} />
      </Form>
    </PanelDialog>
  )
}

export function RoleDialog({ colleague, onClose, onDone }: Props & { colleague: Colleague }) {
  const say = useSay()
  const { id, name } = colleague
  const initial: { role: Role | '' } = { role: colleague.role }
  const form = useForm({
    initial,
    check: () => ({}),
    submit: ({ role }) => call(staffRole, { params: { id }, body: { role: role as Role } }, savingOptions),
    onDone: () => {
      confirmDone(say(staffTexts.saved))
      onDone()
    },
  })
  const title = say(staffTexts.roleTitle, { name })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(staffTexts.save)}
        submitting={say(staffTexts.saving)}
        actions={<CancelButton />}
      >
        <RoleField {...form.field('role')} />
      </Form>
    </PanelDialog>
  )
}

type RoleProps = {
  name: string
  value: Role | ''
  error: string | undefined
  readOnly: boolean
  onValue: (role: Role | '') => void
  onBlur: () => void
}

const RoleField = (props: RoleProps) => {
  const say = useSay()
  const choices = roles.map((value) => ({ value, label: say(roleNames[value]) }))
  const type = companyType.get()
  const help = type && props.value !== '' ? say(roleExplanations[type][props.value]) : undefined
  return <SelectField {...props} label={say(staffTexts.role)} choices={choices} help={help} required />
}
