/** One field of the profile in edit mode: its inputs and buttons. */
import { type ReactNode, useEffect, useRef } from 'react'
import { app } from '#text/app.ts'
import { profileTexts } from '#text/profile.ts'
import { Button } from '#web/ui/button.tsx'
import type { Values } from '#web/ui/form/draft.ts'
import { Form } from '#web/ui/form/form.tsx'
import type { FormState } from '#web/ui/form/use-form.ts'
import { useSay } from '#web/ui/say.ts'

type Props<V extends Values> = {
  form: FormState<V>
  label: string
  submit?: string
  submitting?: string
  onCancel: () => void
  children: ReactNode
}

export function EditForm<V extends Values>(props: Props<V>) {
  const say = useSay()
  const { form, label, onCancel, children } = props
  const { submit = say(profileTexts.save), submitting = say(profileTexts.saving) } = props
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('input:not([disabled]), select')?.focus()
    // Scrolls so that the buttons of the last row are visible.
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const cancel = (
    <Button aria-disabled={form.busy || undefined} onClick={() => form.busy || onCancel()}>
      {say(app.cancel)}
    </Button>
  )
  return (
    <div ref={frame} className="profile-edit">
      <Form form={form} label={label} submit={submit} submitting={submitting} actions={cancel}>
        {children}
      </Form>
    </div>
  )
}
