/** Ctrl or ⌘ with K, wherever the palette is offered. */
import { useLayoutEffect } from 'react'

/** `onPress` must be a stable function. Listens as soon as its button can be seen, not after the next paint. */
export function usePaletteKey(onPress: () => void): void {
  useLayoutEffect(() => {
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
