/** The person's profile, one field edited at a time; shared by dialog and page. */
import { useState } from 'react'
import { companyRead, constant } from '#contract/companies.ts'
import { accountRead } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import { type LoginField, type ProvedField, provedFields, tryUnbind } from '#domain/identity/profile.ts'
import { company, profile } from '#text/account.ts'
import { profileFields, profileTexts } from '#text/profile.ts'
import { useRead } from '#web/api/use-read.ts'
import { dayOf, minuteOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { positionTypes } from './account-reads.ts'
import { ContactForm, UnbindForm } from './contact-forms.tsx'
import { positionLabel } from './positions.ts'
import { NameForm, TitleForm } from './profile-forms.tsx'
import { ProfileRow, type RowAction } from './profile-row.tsx'
import './profile.css'

type Account = Reply<typeof accountRead>
type Editable = 'name' | 'title' | ProvedField
/** The field being edited, and whether it is changed or removed. */
type Editing = { readonly field: Editable; readonly unbinds?: true }

export const AccountPanel = () => {
  const account = useRead(accountRead, {})
  return (
    <Loaded query={account} lines={9}>
      {(data) => <Profile account={data} />}
    </Loaded>
  )
}

const contacts = ['contactPhone', 'contactMail'] as const
const logins = ['loginPhone', 'loginMail'] as const

function Profile({ account }: { account: Account }) {
  const say = useSay()
  const { data: entity } = useRead(companyRead, {})
  const { data: positions } = useRead(constant, positionTypes)
  const editing = useEditing()
  const contactRow = (field: ProvedField, extra: readonly RowAction[] = []) => (
    <ProfileRow
      key={field}
      label={say(profile[field])}
      value={account[field]}
      {...editing.rowOf(field)}
      actions={[editing.actionOf(field, account[field] === null), ...extra]}
      form={editing.isAt(field) && <ContactForm field={field} value={account[field]} {...editing.ways} />}
    />
  )
  const loginRow = (field: LoginField) =>
    editing.isAt(field, 'unbinds') ? (
      <ProfileRow
        key={field}
        label={say(profile[field])}
        value={account[field]}
        form={<UnbindForm field={field} value={account[field]} {...editing.ways} />}
      />
    ) : (
      contactRow(field, tryUnbind(account, provedFields[field].type).ok ? [editing.unbindOf(field)] : [])
    )
  return (
    <>
      <h3 className="profile-title">{say(profileTexts.basics)}</h3>
      <dl className="profile">
        <ProfileRow label={say(profile.registerTime)} value={minuteOf(account.registerTime)} />
        {entity && (
          <>
            <ProfileRow label={say(company.legalForm)} value={say(company.legalForms[entity.companyMold])} />
            <ProfileRow label={say(profileTexts.entityDate)} value={dayOf(entity.registerTime)} />
          </>
        )}
        <ProfileRow
          label={say(profile.name)}
          value={account.name}
          {...editing.rowOf('name')}
          actions={[editing.actionOf('name')]}
          form={editing.isAt('name') && <NameForm value={account.name} {...editing.ways} />}
        />
        <ProfileRow
          label={say(profile.jobTitle)}
          value={positionLabel(positions?.value, account.title)}
          {...editing.rowOf('title')}
          actions={[editing.actionOf('title')]}
          form={editing.isAt('title') && <TitleForm value={account.title} {...editing.ways} />}
        />
        {contacts.map((field) => contactRow(field))}
      </dl>
      <h3 className="profile-title">{say(profileTexts.logins)}</h3>
      <dl className="profile">{logins.map(loginRow)}</dl>
    </>
  )
}

function useEditing() {
  const say = useSay()
  const [editing, setEditing] = useState<Editing>()
  const close = () => setEditing(undefined)
  return {
    isAt: (field: Editable, unbinds?: 'unbinds'): boolean =>
      editing?.field === field && Boolean(editing.unbinds) === Boolean(unbinds),
    rowOf: (field: Editable) => ({ locked: editing !== undefined && editing.field !== field }),
    actionOf: (field: Editable, isNew = false): RowAction => {
      const title = say(profileFields[field])
      return {
        label: say(isNew ? profileTexts.bind : profileTexts.edit),
        named: say(isNew ? profileTexts.bindNamed : profileTexts.editNamed, { field: title }),
        onSelect: () => setEditing({ field }),
      }
    },
    unbindOf: (field: LoginField): RowAction => ({
      label: say(profileTexts.unbind),
      named: say(profileTexts.unbindNamed, { field: say(profileFields[field]) }),
      onSelect: () => setEditing({ field, unbinds: true }),
    }),
    /** The buttons that end an edit. */
    ways: {
      onCancel: close,
      onDone: (message: string) => {
        close()
        confirmDone(message)
      },
    },
  }
}
