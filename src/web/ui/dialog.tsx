/** Modal dialogs on the native element: focus trap, Escape and outside click close, focus is restored. */
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { app } from '#text/app.ts'
import { messageOf } from '#web/api/failed.ts'
import { Button } from './button.tsx'
import { type OpenQuestion, questions } from './confirmations.ts'
import { FormErrors } from './form/form-errors.tsx'
import { isComposing } from './ime-composition.ts'
import { useSay } from './say.ts'
import { listStore } from './store.ts'

type ModalProps = {
  label?: string
  labelledBy?: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** The open dialogs, topmost last: everything behind that one is inert. */
export const modals = listStore<HTMLDialogElement>()

export function Modal({ label, labelledBy, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOver = useRef(false)
  // Closed before removal, so that the browser can restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    isOver.current = false
    modals.set([...modals.get(), element])
    return () => {
      isOver.current = true
      element.close()
      modals.set(modals.get().filter((other) => other !== element))
    }
  }, [])
  // Handled by the key, because browsers fire `cancel` only once and then close.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (!isComposing(event.nativeEvent)) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      closedby="any"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // Cancelling a file picker fires the same event.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        if (isOver.current) return
        // Closed by the browser: reopened while its owner says it is open.
        currentTarget.showModal()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}

type ConfirmProps = {
  title: string
  body?: string
  yes: string
  no?: string
  tone?: 'danger' | undefined
  /** While the answer is pending nothing can be pressed or closed. */
  busy?: boolean
  /** Why it was refused; the dialog stays. */
  error?: string | undefined
  onYes: () => void
  onClose: () => void
  children?: ReactNode
}

/** A confirmation with its consequence. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, body, yes, no, tone, busy = false, error, onYes, onClose, children } = props
  const say = useSay()
  const titleId = useId()
  const [tries, setTries] = useState(0)
  const close = () => busy || onClose()
  const press = () => {
    setTries(tries + 1)
    onYes()
  }
  return (
    <Modal className="dialog" labelledBy={titleId} onClose={close}>
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {body && <p>{body}</p>}
        {children}
        <FormErrors tries={tries} refusal={error} />
        <div className="dialog-actions">
          <Button aria-disabled={busy || undefined} onClick={close}>
            {no ?? say(app.cancel)}
          </Button>
          <Button look={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={press}>
            {yes}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Shows the pending confirmations. */
export const QuestionHost = () =>
  questions.use().map((question) => <ShownQuestion key={question.title} {...question} />)

function ShownQuestion({ answer, work, details, ...question }: OpenQuestion) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const agree = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work?.()
      answer(true)
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      {...question}
      busy={busy}
      error={refusal}
      onYes={() => void agree()}
      onClose={() => answer(false)}
    >
      {details}
    </ConfirmDialog>
  )
}
