/** A dialog that shows a panel of its own, 600 wide, with its title and the way out at the top. */
import { type ReactNode, useId } from 'react'
import { dialogTexts } from '#text/dialogs.ts'
import { Modal } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { useSay } from './say.ts'

export function PanelDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const say = useSay()
  const titleId = useId()
  return (
    <Modal className="dialog dialog-panel" labelledBy={titleId} onClose={onClose}>
      <div className="dialog-panel-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label={say(dialogTexts.close)} onClick={onClose}>
          <Icon name="close" size={20} />
        </button>
      </div>
      <div className="dialog-panel-body">{children}</div>
    </Modal>
  )
}
