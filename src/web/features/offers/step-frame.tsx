/**
 * The frame of a step: its content, and next to it the summary with the buttons; on a phone the summary is on top.
 */
import { type ReactNode, useId } from 'react'
import { makingTexts } from '#text/offers.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'

type Props = {
  /** The summary of the offer. */
  summary: ReactNode
  /** The buttons: continue, back, and save as draft. */
  actions: ReactNode
  /** Below the summary. */
  aside?: ReactNode
  /** What stays in sight with the buttons in a narrow window, where the rest is far below. */
  word?: ReactNode
  children: ReactNode
}

export function StepFrame({ summary, actions, aside, word, children }: Props) {
  const narrow = useNarrow()
  return (
    <div className="making">
      <div className="making-aside">
        <section className="card making-summary">
          {summary}
          {!narrow && <div className="making-actions">{actions}</div>}
        </section>
        {!narrow && aside}
      </div>
      <div className="making-main">
        {children}
        {narrow && aside}
      </div>
      {narrow && (
        <div className="making-actions making-bar">
          {word && (
            <span className="making-word" aria-hidden="true">
              {word}
            </span>
          )}
          {actions}
        </div>
      )}
    </div>
  )
}

type ActionsProps = {
  onNext: () => void
  onBack?: () => void
  /** Saves a draft. */
  onKeep?: () => void
  next?: string
  busy?: boolean
  /** Why it cannot continue now. */
  stopped?: string | undefined
  /** How often it was tried to continue with something wrong. */
  tries?: number
  /** Why it was refused, and the same where it is more than a sentence. */
  refusal?: string | undefined
  refused?: ReactNode
}

export function StepActions(props: ActionsProps) {
  const { onNext, onBack, onKeep, next, busy = false, stopped, tries = 0, refusal, refused } = props
  const say = useSay()
  const reasonId = useId()
  return (
    <>
      {stopped && (
        <p className="sub making-stopped" id={reasonId} role="status">
          <Icon name="lock" size={14} />
          {stopped}
        </p>
      )}
      {refused}
      <FormErrors tries={tries} refusal={refusal} />
      <Button
        look="primary"
        busy={busy}
        disabled={stopped !== undefined}
        aria-describedby={stopped && reasonId}
        onClick={onNext}
      >
        {next ?? say(makingTexts.next)}
      </Button>
      <span className="making-others">
        {onBack && <Button onClick={onBack}>{say(makingTexts.previous)}</Button>}
        {onKeep && <Button onClick={onKeep}>{say(makingTexts.saveDraft)}</Button>}
      </span>
    </>
  )
}
