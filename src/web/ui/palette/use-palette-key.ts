/** Ctrl or ⌘ with K, wherever the palette is offered. */
import { useEffect } from 'react'

/** `onPress` must be a stable function. */
export function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      // An open confirmation takes precedence.
      if (!document.querySelector('dialog[open]')) onPress()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [onPress])
}
