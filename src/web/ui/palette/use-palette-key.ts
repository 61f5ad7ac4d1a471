/** Ctrl or ⌘ with K, wherever the palette is offered. */
import { useEffect } from 'react'

/** `onPress` has to be the same function as long as it does the same. */
export function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      // A question that waits for its answer goes first.
      if (!document.querySelector('dialog[open]')) onPress()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [onPress])
}
