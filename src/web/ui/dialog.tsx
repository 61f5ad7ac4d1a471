/** Modal surfaces on the browser's own dialog: focus stays inside, Escape and a click outside close, focus returns. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { app } from '#text/app.ts'
import { Button } from './button.tsx'
import { type OpenQuestion, questions } from './messages.ts'
import { useSay } from './say.ts'

type ModalProps = {
  label?: string
  labelledBy?: string
  className: string
  onClose: () => void
  children: ReactNode
}

export function Modal({ label, labelledBy, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while still on the page, so that the browser can give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** Shows the questions that wait for an answer. */
export const QuestionHost = () =>
  questions.use().map((question) => <Ask key={question.title} {...question} />)

function Ask({ title, body, yes, tone, answer }: OpenQuestion) {
  const say = useSay()
  const titleId = useId()
  return (
    <Modal className="dialog" labelledBy={titleId} onClose={() => answer(false)}>
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        <p>{body}</p>
        <div className="dialog-actions">
          <Button onClick={() => answer(false)}>{say(app.cancel)}</Button>
          <Button look={tone === 'danger' ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {yes}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
