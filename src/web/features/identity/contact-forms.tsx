/** Changing a contact with a code sent to the new one, or removing it with a code sent to the old one. */
import { useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { codeVerify, contactChange, loginUnbind } from '#contract/profile.ts'
import { formatProblemOf } from '#domain/formats/problems.ts'
import { type LoginField, maskOf, type ProvedField, provedFields } from '#domain/identity/profile.ts'
import { contactOf, type RequestableSource } from '#domain/identity/verification-codes.ts'
import { profile } from '#text/account.ts'
import { problemTexts } from '#text/formats.ts'
import { profileErrors, profileFields, profileTexts } from '#text/profile.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FieldProps } from '#web/ui/form/use-form.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useSay } from '#web/ui/say.ts'
import { CodeField } from './code-field.tsx'
import { EditForm } from './edit-form.tsx'
import type { EditProps } from './profile-forms.tsx'
import { contactAwaited, useCode } from './use-code.ts'
import { useReload } from './use-profile.ts'

type Props<F extends ProvedField> = EditProps & { field: F }

export function ContactForm({ field, value, onDone, onCancel }: Props<ProvedField>) {
  const say = useSay()
  const reload = useReload()
  const input = useRef<HTMLInputElement>(null)
  const { type, source } = provedFields[field]
  const title = say(profileFields[field])
  const valueError = (contact: string): string => {
    if (contact === '') return say(profileErrors.enter, { field: title })
    if (contactOf(type, contact) !== undefined) return ''
    const problem = formatProblemOf(type === 'mail' ? 'mail' : 'mobile', contact)
    return say(problem ? problemTexts[problem] : profileErrors.invalid, { field: title })
  }
  const form = useForm({
    // A pending code survives a reload.
    initial: { value: contactAwaited(source, type) ?? '', code: '' },
    draft: `profile ${field}`,
    secret: ['code'],
    check: ({ value: contact, code }) => ({
      value: valueError(contact.trim()),
      code: code.trim() === '' ? say(profileErrors.information) : '',
    }),
    submit: ({ value: contact, code }) =>
      call(contactChange, { body: { field, value: contact.trim(), code: code.trim() } }, savingOptions).then(
        reload,
      ),
    onDone: () => onDone(say(profileTexts.saved)),
  })
  const label = value === null ? profileTexts.bindNamed : profileTexts.editNamed
  const contact = form.values.value.trim()
  return (
    <EditForm form={form} label={say(label, { field: title })} onCancel={onCancel}>
      <TextField
        {...form.field('value')}
        inputRef={input}
        label={say(profile[field])}
        required
        inputMode={type === 'mail' ? 'email' : 'tel'}
        autoComplete={type === 'mail' ? 'email' : 'tel'}
      />
      <ProofField
        bound={form.field('code')}
        source={source}
        contact={contact}
        isSendable={() => {
          form.field('value').onBlur()
          if (valueError(contact) === '') return true
          input.current?.focus()
          return false
        }}
      />
    </EditForm>
  )
}

export function UnbindForm({ field, value, onDone, onCancel }: Props<LoginField>) {
  const say = useSay()
  const reload = useReload()
  const { type } = provedFields[field]
  const title = say(profileFields[field])
  /** A code works once: if only the second step failed, only that is repeated. */
  const isVerified = useRef(false)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? say(profileErrors.information) : '' }),
    submit: async ({ code }) => {
      if (!isVerified.current)
        await call(codeVerify, { body: { code: code.trim(), type } }, { inPlace: true })
      isVerified.current = true
      await call(loginUnbind, { params: { type } }, { inPlace: true }).catch(begunAnew)
      await reload()
    },
    onDone: () => onDone(say(profileTexts.unbound)),
  })
  /** The permit has expired: another code is needed. */
  const begunAnew = (error: unknown): never => {
    if (!(error instanceof CallFailed) || error.code !== codes.unbindUnverified.code) throw error
    isVerified.current = false
    form.field('code').onValue('')
    throw new CallFailed(error.message, { ...error, fields: { code: say(profileTexts.unbindOver) } })
  }
  const contact = value ?? ''
  return (
    <EditForm
      form={form}
      label={say(profileTexts.unbindNamed, { field: title })}
      submit={say(profileTexts.unbind)}
      submitting={say(profileTexts.unbinding)}
      onCancel={onCancel}
    >
      <TextField label={say(profile[field])} value={maskOf(contact)} disabled readOnly />
      <ProofField
        bound={form.field('code')}
        source="login_method_unbind"
        contact={contact}
        isSendable={() => true}
      />
    </EditForm>
  )
}

type ProofProps = {
  bound: FieldProps<string>
  source: RequestableSource
  contact: string
  /** Whether there is a contact to send a code to; otherwise an error is shown. */
  isSendable: () => boolean
}

/** The failure to send is shown at the code field. */
function ProofField({ bound, source, contact, isSendable }: ProofProps) {
  const sending = useCode(source, contact)
  const [trouble, setTrouble] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { error, onValue, ...field } = bound
  const onSend = () => {
    setTrouble(undefined)
    if (!isSendable()) return
    input.current?.focus()
    sending.send().catch((failed: unknown) => setTrouble(messageOf(failed)))
  }
  return (
    <CodeField
      {...field}
      required
      inputRef={input}
      error={trouble ?? error}
      onValue={(code) => {
        setTrouble(undefined)
        onValue(code)
      }}
      sending={sending}
      onSend={onSend}
    />
  )
}
