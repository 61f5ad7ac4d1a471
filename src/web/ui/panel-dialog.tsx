/** A dialog with a panel, 600 px wide or wider for a table, with a title and a close button that asks if something would be lost. */
import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react'
import { app } from '#text/app.ts'
import { dialogTexts } from '#text/dialogs.ts'
import { Button } from './button.tsx'
import { Modal } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { useSay } from './say.ts'
import { useAskBeforeClose } from './unsaved-changes.tsx'

const Closing = createContext<() => void>(() => undefined)

/** Closes the surrounding dialog like its close button. */
export function CancelButton() {
  const say = useSay()
  return <Button onClick={use(Closing)}>{say(app.cancel)}</Button>
}

const firstField = ':is(input, select, textarea):not(:disabled, [readonly], [type=file])'

export function PanelDialog({
  title,
  forgets = false,
  wide = false,
  onClose,
  children,
}: {
  title: string
  /** Set if closing intentionally discards everything. */
  forgets?: boolean
  /** With room for a table. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const say = useSay()
  const titleId = useId()
  const askFirst = useAskBeforeClose(onClose)
  const close = forgets ? onClose : askFirst
  const body = useRef<HTMLDivElement>(null)
  // The form gets the focus first; the close button comes before it only in reading order.
  useEffect(() => body.current?.querySelector<HTMLElement>(firstField)?.focus(), [])
  return (
    <Modal
      className={wide ? 'dialog dialog-panel dialog-wide' : 'dialog dialog-panel'}
      labelledBy={titleId}
      onClose={close}
    >
      <div className="dialog-panel-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label={say(dialogTexts.close)} onClick={close}>
          <Icon name="close" size={20} />
        </button>
      </div>
      <div className="dialog-panel-body" ref={body}>
        <Closing value={close}>{children}</Closing>
      </div>
    </Modal>
  )
}
