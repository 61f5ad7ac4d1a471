/** The keys of the check page work from anywhere on it, except where something is typed or a dialog is open. */
import { useEffect, useLayoutEffect, useRef } from 'react'

export type CheckKeys = Readonly<Record<string, () => void>>

const typedInto = 'input, textarea, select, [contenteditable]'

export function useCheckKeys(keys: CheckKeys): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => {
      const work = latest.current[event.key]
      if (!work || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const isTyping = event.target instanceof Element && event.target.closest(typedInto) !== null
      if (isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', onPress)
    return () => document.removeEventListener('keydown', onPress)
  }, [])
}
