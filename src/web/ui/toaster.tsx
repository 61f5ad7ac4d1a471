/** Shows the toasts of the moment; a warning interrupts a screen reader, a confirmation does not. */
import { Icon } from './icon.tsx'
import { toasts } from './toasts.ts'

export const Toaster = () => (
  <div className="toasts">
    {toasts.use().map(({ id, tone, message }) => (
      <div key={id} className={`toast toast-${tone}`} role={tone === 'wait' ? 'alert' : 'status'}>
        <Icon name={tone === 'wait' ? 'warning' : 'check'} size={18} />
        {message}
      </div>
    ))}
  </div>
)
