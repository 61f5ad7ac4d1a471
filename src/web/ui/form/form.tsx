/** A form on screen: fields, refusal, and the submit button. */
import type { ReactNode } from 'react'
import { formatInstant, type Instant } from '#domain/day.ts'
import { draftTexts } from '#text/forms.ts'
import { Button } from '../button.tsx'
import { minuteOf } from '../format.ts'
import { useSay } from '../say.ts'
import type { Values } from './draft.ts'
import { FormErrors } from './form-errors.tsx'
import { FormHoldContext } from './form-hold.ts'
import type { FormState } from './use-form.ts'
import './form.css'

type Props<V extends Values> = {
  form: FormState<V>
  label: string
  /** The label of the button, and its label while submitting. */
  submit: string
  submitting: string
  /** Next to the button, such as a back link. */
  actions?: ReactNode
  children: ReactNode
}

export function Form<V extends Values>({ form, label, submit, submitting, actions, children }: Props<V>) {
  const { failures, busy, refusal } = form
  return (
    <form
      className="form"
      noValidate
      aria-label={label}
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {form.offeredAtMs !== undefined && (
        <Offered atMs={form.offeredAtMs} onRestore={form.restore} onDiscard={form.discard} />
      )}
      <FormHoldContext value={form.hold}>{children}</FormHoldContext>
      <FormErrors tries={failures} refusal={refusal} />
      <div className="form-actions">
        {actions}
        <Button type="submit" look="primary" busy={busy}>
          {busy ? submitting : submit}
        </Button>
      </div>
    </form>
  )
}

type OfferedProps = { atMs: number; onRestore: () => void; onDiscard: () => void }

/** Offers to restore the draft. */
function Offered({ atMs, onRestore, onDiscard }: OfferedProps) {
  const say = useSay()
  const time = minuteOf(formatInstant(atMs as Instant))
  return (
    <p className="form-draft" role="status">
      <span>{say(draftTexts.offered, { time })}</span>
      <button type="button" className="link" onClick={onRestore}>
        {say(draftTexts.restore)}
      </button>
      <button type="button" className="link" onClick={onDiscard}>
        {say(draftTexts.discard)}
      </button>
    </p>
  )
}
