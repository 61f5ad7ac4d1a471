/**
 * Shows the toasts of the moment, within the topmost dialog where one is open: everything behind it is neither seen
 * nor read out. A warning interrupts a screen reader, a confirmation does not.
 */
import { createPortal } from 'react-dom'
import { modals } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { toasts } from './toasts.ts'

export function Toaster() {
  const shown = toasts.use()
  const above = modals.use().at(-1) ?? document.body
  return createPortal(
    <div className="toasts">
      {shown.map(({ id, tone, message }) => (
        <div key={id} className={`toast toast-${tone}`} role={tone === 'wait' ? 'alert' : 'status'}>
          <Icon name={tone === 'wait' ? 'warning' : 'check'} size={18} />
          {message}
        </div>
      ))}
    </div>,
    above,
  )
}
