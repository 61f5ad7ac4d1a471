/**
 * Shows that the server is unreachable. It overlays the bottom of the page, or of the topmost dialog, so that nothing
 * moves; announced politely.
 */
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { app } from '#text/app.ts'
import { answerMissed, useIsLost } from '#web/api/connectivity.ts'
import { modals } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { useSay } from './say.ts'

export function Connection() {
  const say = useSay()
  const isLost = useIsLost()
  const above = modals.use().at(-1) ?? document.body
  useEffect(() => {
    const cut = () => void answerMissed()
    // The connection may have been lost before the subscription.
    if (!navigator.onLine) cut()
    window.addEventListener('offline', cut)
    return () => window.removeEventListener('offline', cut)
  }, [])
  return createPortal(
    <div className="connection" aria-live="polite">
      {isLost && (
        <p className="toast toast-wait">
          <Icon name="warning" size={18} />
          {say(app.connectionLost)}
        </p>
      )}
    </div>,
    above,
  )
}
